import { Link, Typography } from '@mui/material';
import { Trans } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';

/** What signing up means: 18 or older, terms and privacy policy; to be read without losing what is typed, passwords too. */
export function AgreementNote() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <Trans
        i18nKey="auth:signup.agreement"
        components={{
          terms: <Link component={SmartLink} href={PATHS.terms} target="_blank" rel="noopener" />,
          privacy: <Link component={SmartLink} href={PATHS.privacy} target="_blank" rel="noopener" />,
        }}
      />
    </Typography>
  );
}
