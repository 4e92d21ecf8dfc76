import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../../src/contract/api.ts';

/** Suggestions for whom the server allows them; for the others the documented sentence (spec 2 §2). */
export function SuggestionsGate({ abilities, children }: { abilities: Abilities; children: ReactNode }) {
  const { t } = useTranslation('admin');
  if (abilities['seeSuggestions']) return children;
  return (
    <Typography sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
      {t('matches.onlyGroupAdmins')}
    </Typography>
  );
}
