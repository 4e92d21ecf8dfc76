import { useGetOne } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import type { ResourceName } from '../app/data/resources.ts';

/**
 * The record that a dialog is about, as the server has it now: a form must not begin with what a list read some time ago.
 * What cannot be loaded (gone, or never visible to this admin) is said and closes the dialog.
 * @returns undefined while it is being read.
 */
export function useRecordOf<T extends { id: number }>(
  resource: ResourceName,
  id: number,
  close: () => void,
): T | undefined {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const onError = (error: Error) => {
    toast({ title: t(`details.${resource}.failed`), description: error.message, variant: 'destructive' });
    close();
  };
  const { data, isFetchedAfterMount } = useGetOne<T>(
    resource,
    { id },
    { onError, staleTime: 0, refetchOnMount: 'always' },
  );
  return isFetchedAfterMount ? data : undefined;
}
