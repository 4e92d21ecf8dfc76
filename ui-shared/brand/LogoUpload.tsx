import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../api/client.ts';
import { useCall } from '../api/useCall.ts';
import { useFilePicker } from '../forms/useFilePicker.ts';

interface LogoUploadProps {
  kind: 'groups' | 'organizations';
  id: number;
  /** Whose it is, where several stand below each other. */
  name?: string;
  refresh: readonly QueryKey[];
  onDone?: (logoUrl: string) => void;
}

/** Takes a picture as the logo of a group or an organisation (spec 4 §19). */
export function LogoUpload({ kind, id, name, refresh, onDone }: LogoUploadProps) {
  const { t } = useTranslation('organizations');
  const { mutate, isPending } = useCall({
    call: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return request<{ logoUrl: string }>('POST', `/api/${kind}/${id}/logo`, form);
    },
    refresh,
    done: () => t('logo.done'),
    onDone: ({ logoUrl }) => onDone?.(logoUrl),
    failed: t('logo.failed'),
  });
  const label = name === undefined ? t('logo.upload') : t('logo.uploadOf', { name });
  const { open, input } = useFilePicker((file) => mutate(file));
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        loading={isPending}
        loadingPosition="start"
        onClick={open}
        aria-label={label}
      >
        {t('logo.upload')}
      </Button>
      <input {...input} accept=".png,.jpg,.jpeg,.webp,.svg" aria-label={label} />
    </>
  );
}
