import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';

export function ScopeBadge({
  user,
  includeOpenAccess,
}: {
  user: CurrentUser | null;
  includeOpenAccess: boolean;
}) {
  const { t } = useTranslation('search');
  let label = includeOpenAccess ? t('scope.including') : t('scope.group');
  if (!user) label = t('scope.open');
  else if (user.userType === 'super_admin') label = t('scope.all');
  return <Chip color="primary" label={label} />;
}
