import { Avatar, Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Conversation } from '../../../src/contract/messages-api.ts';
import { UnreadPill } from '../../../ui-shared/messages/UnreadCount.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { preview } from '../../components/preview.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import { threadPath } from './paths.ts';
import { useMessageTimes } from './useMessageTimes.ts';

const PREVIEW = 80;
const ONE_LINE = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export interface ConversationRowProps {
  me: number;
  row: Conversation;
  isSelected: boolean;
}

export function ConversationRow({ me, row, isSelected }: ConversationRowProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const { inList } = useMessageTimes();
  const { lastMessage, name, unreadCount } = row;
  const text = lastMessage ? preview(lastMessage.content, PREVIEW) : t('noneYet');
  return (
    <li>
      <Box
        component={Link}
        to={threadPath(row.userId)}
        state={{ chosen: true }}
        data-conversation={row.userId}
        aria-current={isSelected ? 'true' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 3,
          minHeight: 68,
          borderRadius: `${radii.medium}px`,
          color: roles.ink,
          textDecoration: 'none',
          backgroundColor: isSelected ? roles.leadSoft : 'transparent',
          '&:hover': { backgroundColor: isSelected ? roles.leadSoft : roles.sunken },
        }}
      >
        <Avatar aria-hidden sx={{ width: 40, height: 40, fontSize: '0.9375rem' }}>
          {initialsOf(name)}
        </Avatar>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Box component="span" sx={{ ...ONE_LINE, flex: 1, fontWeight: unreadCount > 0 ? 700 : 600 }}>
              {name}
            </Box>
            {lastMessage ? (
              <Box
                component="time"
                dateTime={lastMessage.createdAt}
                className="tabular"
                sx={{ fontSize: '0.875rem', color: isSelected ? roles.onLeadSoft : roles.inkMuted }}
              >
                {inList(lastMessage.createdAt)}
              </Box>
            ) : null}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
            <Box
              component="span"
              sx={{
                ...ONE_LINE,
                flex: 1,
                fontSize: '0.9375rem',
                fontWeight: unreadCount > 0 ? 600 : 400,
                color: isSelected ? roles.onLeadSoft : unreadCount > 0 ? roles.ink : roles.inkMuted,
              }}
            >
              {lastMessage?.senderId === me ? t('you', { text }) : text}
            </Box>
            <UnreadPill count={unreadCount} />
          </Box>
        </Box>
      </Box>
    </li>
  );
}
