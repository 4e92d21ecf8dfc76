import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

/** Primary or Standard, as a word (spec 2 §2). */
export function AdminStatus({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('admin-groups');
  return (
    <Chip
      size="small"
      color={isPrimary ? 'primary' : 'default'}
      label={isPrimary ? t('admins.status.primary') : t('admins.status.standard')}
    />
  );
}
