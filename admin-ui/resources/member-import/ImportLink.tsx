import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** "Import CSV (goes to /admin/advisor-import)" (spec 2 §2), and the same for organisations. */
export function ImportLink({ href }: { href: string }) {
  const { t } = useTranslation('admin-import');
  return (
    <Button variant="outlined" href={href} startIcon={<FileUploadOutlined />}>
      {t('link')}
    </Button>
  );
}
