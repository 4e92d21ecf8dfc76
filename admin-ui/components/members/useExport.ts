import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../ui-shared/forms/days.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { ExportWish, MemberResource } from '../../app/data/memberPayloads.ts';
import { saveFile } from './download.ts';

/** Downloads the list as `{resource}-export-{date}.csv` (spec 2 §7); the wish says what of it. */
export function useExport(resource: MemberResource) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const provider = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: (wish: ExportWish) => provider.exportCsv(resource, wish),
    onSuccess: (file) => saveFile(file, `${resource}-export-${dayOf(Date.now())}.csv`),
    onError: () =>
      toast({
        title: t('export.failed'),
        description: t(`members.${resource}.failed.export`),
        variant: 'destructive',
      }),
  });
}
