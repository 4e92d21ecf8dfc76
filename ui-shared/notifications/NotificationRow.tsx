import { Box, ButtonBase, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppNotification } from '../../src/contract/messages-api.ts';
import { px } from '../theme/tokens.ts';
import { fullDate, relativeTime } from '../time/time.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Note } from '../layout/Text.tsx';

export interface NotificationRowProps {
  notification: AppNotification;
  href: string | null;
  onOpen: () => void;
}

export function NotificationRow({ notification, href, onOpen }: NotificationRowProps) {
  const { t, i18n } = useTranslation('notifications');
  const { roles } = useTheme();
  const { title, body, read, createdAt } = notification;
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  return (
    <Frame href={href} isDone={read} onOpen={onOpen}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          mt: '7px',
          flexShrink: 0,
          borderRadius: '50%',
          border: `2px solid ${read ? 'transparent' : roles.lead}`,
          backgroundColor: read ? 'transparent' : roles.lead,
        }}
      />
      <Box component="span" sx={{ minWidth: 0, display: 'grid', gap: px(0.5), textAlign: 'left' }}>
        <Typography
          component="span"
          sx={{ fontWeight: read ? 480 : 680, overflowWrap: 'anywhere', lineHeight: 1.4 }}
        >
          {read ? null : <VisuallyHidden>{t('unread')} </VisuallyHidden>}
          {title}
        </Typography>
        {body ? (
          <Note
            component="span"
            sx={{
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitLineClamp: 3,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {body}
          </Note>
        ) : null}
        <Note component="span">
          <time dateTime={createdAt} title={fullDate(createdAt, locale)}>
            {relativeTime(createdAt, locale)}
          </time>
        </Note>
      </Box>
    </Frame>
  );
}

interface FrameProps {
  href: string | null;
  isDone: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Frame({ href, isDone, onOpen, children }: FrameProps) {
  const { roles } = useTheme();
  const sx = {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    width: '100%',
    gap: px(3),
    px: px(5),
    py: px(3.5),
    color: roles.ink,
    textDecoration: 'none',
    font: 'inherit',
  };
  const pressable = {
    ...sx,
    '&:hover': { backgroundColor: roles.sunken },
    '&.Mui-focusVisible': { outline: `3px solid ${roles.focus}`, outlineOffset: '-3px' },
  };
  if (href !== null)
    return (
      <ButtonBase href={href} onClick={onOpen} sx={pressable}>
        {children}
      </ButtonBase>
    );
  if (isDone) return <Box sx={sx}>{children}</Box>;
  return (
    <ButtonBase onClick={onOpen} sx={pressable}>
      {children}
    </ButtonBase>
  );
}
