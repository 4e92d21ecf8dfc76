import LockOutlined from '@mui/icons-material/LockOutlined';
import PublicRounded from '@mui/icons-material/PublicRounded';
import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** Open or Private, as word and icon. @param long Open Group or Private Group */
export function OpennessChip({ isOpen, long = false }: { isOpen: boolean; long?: boolean }) {
  const { t } = useTranslation('admin');
  const word = isOpen ? t('groupType.open') : t('groupType.private');
  const words = isOpen ? t('groupType.openGroup') : t('groupType.privateGroup');
  return (
    <Chip
      size="small"
      color={isOpen ? 'success' : 'default'}
      icon={isOpen ? <PublicRounded /> : <LockOutlined />}
      label={long ? words : word}
    />
  );
}
