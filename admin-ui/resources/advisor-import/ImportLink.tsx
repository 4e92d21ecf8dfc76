import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';

/** "Import CSV (goes to /admin/advisor-import)" (spec 2 §2). */
export function ImportLink() {
  const { t } = useTranslation('admin-import');
  return (
    <Button
      variant="outlined"
      component={SmartLink}
      href={ADMIN_PATHS.advisorImport}
      startIcon={<FileUploadOutlined />}
    >
      {t('link')}
    </Button>
  );
}
