import { Link } from '@mui/material';
import { Trans } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/**
 * The consent to the terms and the privacy policy, at 18 or older. The links open a new tab, so that typed passwords
 * are kept.
 */
export function AgreementNote() {
  return (
    <Note>
      <Trans
        ns="auth"
        i18nKey="signup.agreement"
        components={{
          terms: <Link href={PATHS.terms} target="_blank" rel="noopener" />,
          privacy: <Link href={PATHS.privacy} target="_blank" rel="noopener" />,
        }}
      />
    </Note>
  );
}
