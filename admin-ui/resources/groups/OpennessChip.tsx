import LockOutlined from '@mui/icons-material/LockOutlined';
import PublicRounded from '@mui/icons-material/PublicRounded';
import { Chip } from '@mui/material';

/** Open or Private, as word and icon. */
export function OpennessChip({ isOpen, label }: { isOpen: boolean; label: string }) {
  return (
    <Chip
      size="small"
      color={isOpen ? 'success' : 'default'}
      icon={isOpen ? <PublicRounded /> : <LockOutlined />}
      label={label}
      sx={{ '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
