import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportFileName } from '../../../src/contract/exports.ts';
import { dayOf } from '../../../ui-shared/forms/days.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import type { ExportedResource, ExportQuery } from '../../app/data/memberPayloads.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';

/** Downloads a list as `{resource}-export-{date}.csv` (spec 2 §7); the query says what of it. */
export function useExport(resource: ExportedResource) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const provider = useProvider();
  return useMutation({
    mutationFn: (query: ExportQuery) => provider.exportCsv(resource, query),
    onSuccess: (file) => saveFile(file, exportFileName(resource, dayOf(Date.now()))),
    onError: () =>
      toast({
        title: t('export.failed'),
        description: t(`export.failedTexts.${resource}`),
        variant: 'destructive',
      }),
  });
}
