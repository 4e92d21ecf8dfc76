import { Box, Button, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { PROVIDER_PATH } from './api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Signing in without a password: by a passkey, or by the installation's identity provider. */
export function OtherWays({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const { t } = useTranslation('sign-in');
  const { passkeys, oidcLabel } = useConfig();
  const { roles } = useTheme();
  if (!passkeys && oidcLabel === null) return null;
  return (
    <Box
      sx={{
        mt: 7,
        pt: 5,
        borderTop: `1px solid ${roles.line}`,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
      }}
    >
      {passkeys ? <PasskeyButton onDone={onDone} /> : null}
      {oidcLabel === null ? null : (
        <Button variant="outlined" href={PROVIDER_PATH}>
          {t('provider.signIn', { label: oidcLabel })}
        </Button>
      )}
    </Box>
  );
}
