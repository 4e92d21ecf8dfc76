import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFilePicker } from '../../ui-shared/forms/useFilePicker.ts';
import { useAction } from '../components/ConfirmAction.tsx';

/** Takes a picture as the logo of a group or an organisation (spec 4 §19). */
export function LogoUpload({ kind, id }: { kind: 'groups' | 'organizations'; id: number }) {
  const { t } = useTranslation('admin');
  const uploading = useAction<unknown, File>({
    run: (provider, file) => provider.uploadLogo(kind, id, file),
    changes: [kind],
    done: t('logo.done'),
    failedTitle: t('logo.failed'),
  });
  const { open, input } = useFilePicker((file) => uploading.mutate(file));
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        loading={uploading.isPending}
        loadingPosition="start"
        onClick={open}
      >
        {t('logo.upload')}
      </Button>
      <input {...input} accept=".png,.jpg,.jpeg,.webp,.svg" aria-label={t('logo.upload')} />
    </>
  );
}
