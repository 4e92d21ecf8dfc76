import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { exportFileName } from '../../../src/contract/exports.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { dayOf } from '../../../ui-shared/time/time.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { useProvider } from '../../app/data/dataProvider.ts';
import type { ExportedResource, ExportQuery } from '../../app/data/memberCalls.ts';

/** Downloads a list as `{resource}-export-{date}.csv` (spec 2 §7); the query says what of it. */
export function useExport(resource: ExportedResource) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  return useMutation({
    mutationFn: (query: ExportQuery) => provider.exportCsv(resource, query),
    onSuccess: (file) => saveFile(file, exportFileName(resource, dayOf(Date.now()))),
    onError: () => toastError(t('export.failed'), t(`export.failedTexts.${resource}`)),
  });
}

export function ExportButton({ resource, label }: { resource: ExportedResource; label?: string }) {
  const { t } = useTranslation('admin');
  const { filterValues, sort, resource: listed } = useListContext();
  const { mutate, isPending } = useExport(resource);
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={isPending}
      loadingPosition="start"
      // What the list is sorted by is a field of its own records.
      onClick={() => mutate({ filter: filterValues, ...(listed === resource ? { sort } : {}) })}
    >
      {label ?? t('export.action')}
    </Button>
  );
}

/** "Import CSV (goes to /admin/advisor-import)" (spec 2 §2), and the same for organisations. */
export function ImportLink({ href }: { href: string }) {
  const { t } = useTranslation('admin-import');
  if (!useConsole().mayAdd) return null;
  return (
    <Button variant="outlined" href={href} startIcon={<FileUploadOutlined />}>
      {t('link')}
    </Button>
  );
}
