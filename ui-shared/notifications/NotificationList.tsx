import { Box, ButtonBase, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../src/contract/enums.ts';
import type { AppNotification } from '../../src/contract/messages-api.ts';
import { Note, PlainList, VisuallyHidden } from '../layout/Text.tsx';
import { clamped } from '../theme/tokens.ts';
import { fullDate, relativeTime } from '../time/time.ts';
import { useMarkRead } from './cache.ts';
import { destinationOf } from './destination.ts';

type NotificationListProps = { rows: readonly AppNotification[]; userType: UserType; onLeave?: () => void };

export function NotificationList({ rows, userType, onLeave }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead();
  return (
    <PlainList sx={{ '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {rows.map((row) => {
        const href = destinationOf(row.link, userType);
        const open = () => {
          if (!row.read) markRead({ ids: [row.id] });
          if (href !== null) onLeave?.();
        };
        return (
          <li key={row.id}>
            <NotificationRow notification={row} href={href} onOpen={open} />
          </li>
        );
      })}
    </PlainList>
  );
}

type NotificationRowProps = { notification: AppNotification; href: string | null; onOpen: () => void };

function NotificationRow({ notification, href, onOpen }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { roles } = useTheme();
  const { title, body, read, createdAt } = notification;
  const content = (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          mt: '7px',
          flexShrink: 0,
          borderRadius: '50%',
          backgroundColor: roles.lead,
          // A colour, or none, would say nothing where the system sets its own.
          visibility: read ? 'hidden' : 'visible',
          forcedColorAdjust: 'none',
        }}
      />
      <Box component="span" sx={{ minWidth: 0, display: 'grid', gap: 0.5, textAlign: 'left' }}>
        <Typography
          component="span"
          sx={{ fontWeight: read ? 480 : 680, overflowWrap: 'anywhere', lineHeight: 1.4 }}
        >
          {read ? null : <VisuallyHidden>{t('unread')} </VisuallyHidden>}
          {title}
        </Typography>
        {body ? (
          <Note component="span" sx={{ ...clamped(3), overflowWrap: 'anywhere' }}>
            {body}
          </Note>
        ) : null}
        <Note component="span">
          <time dateTime={createdAt} title={fullDate(createdAt)}>
            {relativeTime(createdAt)}
          </time>
        </Note>
      </Box>
    </>
  );
  const sx = {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    width: '100%',
    gap: 3,
    px: 5,
    py: 3.5,
    color: roles.ink,
    textDecoration: 'none',
    font: 'inherit',
  };
  if (read && href === null) return <Box sx={sx}>{content}</Box>;
  const pressed = {
    '&:hover': { backgroundColor: roles.sunken },
    '&.Mui-focusVisible': { outline: `3px solid ${roles.focus}`, outlineOffset: '-3px' },
  };
  return (
    <ButtonBase {...(href === null ? {} : { href })} onClick={onOpen} sx={{ ...sx, ...pressed }}>
      {content}
    </ButtonBase>
  );
}
