import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportFileName } from '../../../src/contract/exports.ts';
import { dayOf } from '../../../ui-shared/forms/days.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import type { ExportedResource, ExportWish } from '../../app/data/memberPayloads.ts';
import { saveFile } from './download.ts';

/** Downloads a list as `{resource}-export-{date}.csv` (spec 2 §7); the wish says what of it. */
export function useExport(resource: ExportedResource) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const provider = useProvider();
  return useMutation({
    mutationFn: (wish: ExportWish) => provider.exportCsv(resource, wish),
    onSuccess: (file) => saveFile(file, exportFileName(resource, dayOf(Date.now()))),
    onError: () =>
      toast({
        title: t('export.failed'),
        description: t(`export.failedTexts.${resource}`),
        variant: 'destructive',
      }),
  });
}
