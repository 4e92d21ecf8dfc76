import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './dataProvider.ts';

/** The console's data provider with the product's own calls. */
export const useProvider = () => useDataProvider<ConsoleDataProvider>();
