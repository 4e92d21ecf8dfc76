import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { WorkProvider } from '../../app/data/work.ts';

/** The console's data provider with the calls of these pages. */
export const useWork = () => useDataProvider<WorkProvider<ConsoleDataProvider>>();
