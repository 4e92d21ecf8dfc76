import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '../../../src/contract/api.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';

export function ResultBadges({ result }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  const { user } = useUser();
  // Visitors see open access advisors only.
  const isOpenAccess = result.isOpenAccess && Boolean(user);
  if (!isOpenAccess && !result.atCapacity && !result.pausedUntil) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      {isOpenAccess ? <Chip size="small" label={t('badge.openAccess')} /> : null}
      {result.atCapacity ? <Chip size="small" color="secondary" label={t('badge.atCapacity')} /> : null}
      {result.pausedUntil ? <Chip size="small" color="secondary" label={t('badge.paused')} /> : null}
    </Box>
  );
}
