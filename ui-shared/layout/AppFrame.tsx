import { Alert, Box, Button, useTheme, type SxProps, type Theme } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { errorText, request } from '../api/client.ts';
import { USER_KEY } from '../session/user.ts';
import { HEADER_HEIGHT } from '../theme/tokens.ts';
import { AppHeader, type AppHeaderProps } from './AppHeader.tsx';
import { NavList } from './NavList.tsx';
import { MAIN_ID } from './SkipLink.tsx';

const SIDEBAR_WIDTH = 'min(14rem, 25vw)';

type AppFrameProps = AppHeaderProps & { children: ReactNode; mainSx?: SxProps<Theme>; footer?: ReactNode };

export function AppFrame({ children, mainSx, footer, ...header }: AppFrameProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <AppHeader {...header} />
      {/* As high as the window, so that a visible footer does not move when the page loads. */}
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          alignItems: 'stretch',
          minHeight: `calc(100dvh - ${HEADER_HEIGHT}px)`,
        }}
      >
        <Box
          component="nav"
          aria-label={t('main')}
          sx={{
            display: { xs: 'none', md: 'block' },
            width: SIDEBAR_WIDTH,
            flexShrink: 0,
            borderRight: `1px solid ${roles.line}`,
            px: 2,
            py: 3.5,
          }}
        >
          <Box
            sx={{
              position: 'sticky',
              top: HEADER_HEIGHT + 14,
              maxHeight: `calc(100dvh - ${HEADER_HEIGHT + 28}px)`,
              overflowY: 'auto',
            }}
          >
            <NavList userType={header.user.userType} current={header.current} />
          </Box>
        </Box>
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={[{ flex: 1, minWidth: 0 }, ...(Array.isArray(mainSx) ? mainSx : [mainSx])]}
        >
          <AddressNote user={header.user} />
          {children}
        </Box>
      </Box>
      {footer}
    </Box>
  );
}

/** One line for whoever has not confirmed their address, or a new one, with "Send it again" (spec 4 §11). */
function AddressNote({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  // One for both, so that the line tells of the latest.
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      request<unknown>(method, '/api/user/email/verification', method === 'POST' ? {} : undefined),
    // Another tab may have confirmed the address; then nothing is sent, and this line goes.
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
  });
  if (user.emailVerified && !user.pendingEmail) return null;
  const button = (text: string, method: 'POST' | 'DELETE') => (
    <Button
      variant="text"
      color="inherit"
      loading={isPending && variables === method}
      disabled={isPending}
      onClick={() => mutate(method)}
    >
      {text}
    </Button>
  );
  return (
    <Alert
      role="note"
      severity={error ? 'error' : 'info'}
      sx={{
        borderRadius: 0,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { pt: 0, gap: 2, flexWrap: 'wrap' },
      }}
      action={
        <>
          {button(t('address.again'), 'POST')}
          {user.pendingEmail ? button(t('address.withdraw'), 'DELETE') : null}
        </>
      }
    >
      <span aria-live="polite">
        {error
          ? errorText(error)
          : isSuccess && variables === 'POST'
            ? t('address.sent', { email: user.pendingEmail ?? user.email })
            : user.pendingEmail
              ? t('address.waits', { email: user.pendingEmail, present: user.email })
              : t('address.unproved', { email: user.email })}
      </span>
    </Alert>
  );
}
