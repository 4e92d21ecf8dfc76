import SearchRounded from '@mui/icons-material/SearchRounded';
import { Avatar, Box, InputAdornment, Skeleton, TextField, useTheme } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fold } from '../../../src/contract/fold.ts';
import type { Conversation } from '../../../src/contract/messages-api.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import { UnreadPill } from '../../../ui-shared/layout/CountPill.tsx';
import { PlainList } from '../../../ui-shared/layout/Text.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { EmptyState, LoadFailed } from '../../components/cards.tsx';
import { preview } from '../../components/preview.ts';
import { threadPath } from './api.ts';
import type { useConversation } from './ThreadPane.tsx';
import { useMessageTimes } from './useMessageTimes.ts';

interface ConversationListProps extends Pick<ReturnType<typeof useConversation>, 'list' | 'rows' | 'rule'> {
  me: number;
  selected: number | null;
}

export function ConversationList({ me, list: query, rows, selected, rule }: ConversationListProps) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<number | null>(null);
  useEffect(() => {
    // On phones the back button disappears with the thread, so the focus moves to the row of the thread.
    if (selected === null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-conversation="${left.current}"]`)?.focus();
    left.current = selected;
  }, [selected]);
  const shown = rows?.filter(({ name }) => nameMatches(name, search));
  return (
    <>
      <Box sx={{ p: 4, borderBottom: 1, borderColor: 'divider' }}>
        <TextField
          type="search"
          fullWidth
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t('search')}
          sx={{ '& input': { pl: 0 } }}
          slotProps={{
            htmlInput: { 'aria-label': t('search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box ref={list} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {query.isError && !rows ? (
          <LoadFailed text={t('loadFailed')} onRetry={() => void query.refetch()} sx={{ m: 4 }} />
        ) : null}
        {!rows && !query.isError ? <ConversationsSkeleton /> : null}
        {shown?.length === 0 ? (
          <Box component="output" sx={{ display: 'block', px: 4, pb: 4 }}>
            <EmptyState title={t('noneFound')} text={rows?.length === 0 ? rule : undefined} />
          </Box>
        ) : null}
        {shown && shown.length > 0 ? (
          <PlainList
            aria-label={t('conversations')}
            sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
          >
            {shown.map((row) => (
              <ConversationRow key={row.userId} me={me} row={row} isSelected={row.userId === selected} />
            ))}
          </PlainList>
        ) : null}
      </Box>
    </>
  );
}

const ConversationsSkeleton = () => (
  <Box aria-hidden sx={{ p: 2, display: 'grid', gap: 1 }}>
    {Array.from({ length: 5 }, (_, row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 3, minHeight: 68 }}>
        <Skeleton variant="circular" width={40} height={40} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="60%" height={24} />
          <Skeleton width="85%" />
        </Box>
      </Box>
    ))}
  </Box>
);

const PREVIEW = 80;
const ONE_LINE = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function ConversationRow({ me, row, isSelected }: { me: number; row: Conversation; isSelected: boolean }) {
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

function nameMatches(name: string, search: string): boolean {
  const folded = fold(name);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
