import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { IdentityOutcome } from '../../../src/contract/sign-in-api.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';

const SEVERITY = {
  failed: 'error',
  cancelled: 'info',
  'sign-in-first': 'info',
  linked: 'success',
  'linked-elsewhere': 'error',
} as const satisfies Record<IdentityOutcome, string>;
const isOutcome = (text: string | null): text is IdentityOutcome => text !== null && text in SEVERITY;

/** What came of signing in at the identity provider, as its way back says in the address. */
export function ProviderOutcome() {
  const { t } = useTranslation('sign-in');
  const { oidcLabel } = useConfig();
  const outcome = useSearchParams()[0].get('oidc');
  if (!isOutcome(outcome)) return null;
  return (
    <Alert severity={SEVERITY[outcome]} sx={{ mb: 6 }}>
      {t(`provider.outcome.${outcome}`, { label: oidcLabel })}
    </Alert>
  );
}
