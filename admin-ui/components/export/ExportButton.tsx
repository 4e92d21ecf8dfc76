import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ExportedResource } from '../../app/data/memberPayloads.ts';
import { useExport } from './useExport.ts';

export interface ExportButtonProps {
  resource: ExportedResource;
  label?: string;
}

export function ExportButton({ resource, label }: ExportButtonProps) {
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
