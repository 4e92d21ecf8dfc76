import { Link } from '@mui/material';
import { Trans } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/** What signing up means: 18 or older, terms and privacy policy; to be read without losing what is typed, passwords too. */
export function AgreementNote() {
  return (
    <Note>
      <Trans
        i18nKey="auth:signup.agreement"
        components={{
          terms: <Link href={PATHS.terms} target="_blank" rel="noopener" />,
          privacy: <Link href={PATHS.privacy} target="_blank" rel="noopener" />,
        }}
      />
    </Note>
  );
}
