import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { useExport } from './useExport.ts';

/** Export CSV: all that the list's search finds, also what is on its other pages. */
export function ExportButton({ resource }: { resource: MemberResource }) {
  const { t } = useTranslation('admin');
  const { filterValues, sort } = useListContext();
  const { mutate, isPending } = useExport(resource);
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate({ filter: filterValues, sort })}
    >
      {t('export.action')}
    </Button>
  );
}
