import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Box, Button, Link, useTheme } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Note, PlainList, VisuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { COARSE_POINTER, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { LoadFailed, TextButton } from '../../components/cards.tsx';
import { time } from '../../components/dates.ts';
import type { useThread } from './api.ts';
import type { useOutbox } from './outbox.ts';
import { threadItems, type ThreadItem } from './threadItems.ts';
import { useMessageTimes } from './useMessageTimes.ts';
import { useStickyScroll } from './useStickyScroll.ts';

interface MessageLogProps {
  me: number;
  name: string;
  thread: ReturnType<typeof useThread>;
  outbox: ReturnType<typeof useOutbox>;
}

export function MessageLog({ me, name, thread, outbox }: MessageLogProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const { messages, hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = thread;
  const { outgoing } = outbox;
  const items = useMemo(() => threadItems(me, messages, outgoing), [me, messages, outgoing]);
  const last = items.at(-1);
  const loadOlder = () => void thread.fetchNextPage({ cancelRefetch: false });
  const { ref, onScroll, hasNew, toEnd } = useStickyScroll({
    firstKey: messages[0]?.id.toString(),
    lastKey: last?.key,
    isLastOwn: last?.kind === 'message' && last.isOwn,
    onNearStart: () => {
      if (hasNextPage && !isLoading && !isFailed) loadOlder();
    },
  });

  if (items.length === 0) return <PaneNote text={t('start')} />;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      <Box
        ref={ref}
        role="log"
        aria-live={isLoading ? 'off' : 'polite'}
        aria-label={t('thread', { name })}
        tabIndex={0}
        onScroll={onScroll}
        sx={{
          flex: 1,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollBehavior: 'auto',
          // `useStickyScroll` keeps the position, at the very top too, where the browser does not.
          overflowAnchor: 'none',
          px: { xs: 4, md: 5 },
          py: 4,
          '&:focus-visible': { outline: `3px solid ${roles.focus}`, outlineOffset: -3 },
        }}
      >
        <PlainList component="ol" sx={{ display: 'flex', flexDirection: 'column' }}>
          {hasNextPage ? (
            <Box component="li" sx={{ alignSelf: 'center' }}>
              {isFailed ? (
                <LoadFailed text={t('olderFailed')} onRetry={loadOlder} />
              ) : (
                <TextButton onClick={loadOlder} loading={isLoading}>
                  {t('older')}
                </TextButton>
              )}
            </Box>
          ) : null}
          {items.map((item) =>
            item.kind === 'day' ? (
              <DayLine key={item.key} at={item.at} />
            ) : (
              <Bubble key={item.key} item={item} name={name} outbox={outbox} />
            ),
          )}
        </PlainList>
      </Box>
      {hasNew ? (
        <Button
          onClick={toEnd}
          startIcon={<ArrowDownwardRounded />}
          sx={{ position: 'absolute', bottom: 12, left: '50%', transform: 'translateX(-50%)', boxShadow: 8 }}
        >
          {t('newMessages')}
        </Button>
      ) : null}
    </Box>
  );
}

const ROUND = 18;
const NEAR = 5;

type MessageItem = Extract<ThreadItem, { kind: 'message' }>;

function Bubble({ item, name, outbox }: Omit<MessageLogProps, 'me' | 'thread'> & { item: MessageItem }) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const { isOwn, outgoing } = item;
  const isFailed = outgoing?.state === 'failed';
  return (
    <Box
      component="li"
      sx={{
        alignSelf: isOwn ? 'flex-end' : 'flex-start',
        maxWidth: { xs: '86%', md: '72%' },
        mt: item.follows ? 1 : 3,
        display: 'flex',
        flexDirection: 'column',
        alignItems: isOwn ? 'flex-end' : 'flex-start',
      }}
    >
      <VisuallyHidden>{isOwn ? t('youSaid') : t('theySaid', { name })}</VisuallyHidden>
      <Box
        sx={{
          px: 3.5,
          py: 2,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          lineHeight: 1.45,
          borderRadius: `${ROUND}px`,
          [isOwn ? 'borderBottomRightRadius' : 'borderBottomLeftRadius']: NEAR,
          color: isOwn ? roles.onLeadSoft : roles.ink,
          backgroundColor: isOwn ? roles.leadSoft : roles.raised,
          border: `1px solid ${isFailed ? roles.danger : isOwn ? roles.leadSoft : roles.line}`,
        }}
      >
        {withLinks(item.content)}
      </Box>
      <Box
        sx={{ display: 'flex', gap: 2, mt: 0.5, px: 1, fontSize: '0.8125rem', color: roles.inkMuted }}
        className="tabular"
      >
        {isFailed ? (
          <NotSent onRetry={() => outbox.retry(outgoing)} onDiscard={() => outbox.discard(outgoing)} />
        ) : (
          <>
            <time dateTime={item.at}>{time(item.at)}</time>
            {outgoing ? <span>{t('sending')}</span> : null}
            {item.isLastRead ? <span>{t('read')}</span> : null}
          </>
        )}
      </Box>
    </Box>
  );
}

/** Web addresses; punctuation that ends a sentence does not belong to one. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”])/;

/** A text whose web addresses are links: the odd parts are what the pattern has caught. */
const withLinks = (text: string) =>
  text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Link key={at} href={part} target="_blank" rel="noopener noreferrer nofollow" color="inherit">
        {part}
      </Link>
    ),
  );

const target = { [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

function NotSent({ onRetry, onDiscard }: { onRetry: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'error.main', fontWeight: 600 }}
      >
        <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18 }} />
        {t('notSent')}
      </Box>
      <TextButton size="small" sx={target} onClick={onRetry}>
        {t('tryAgain')}
      </TextButton>
      <TextButton size="small" sx={target} onClick={onDiscard}>
        {t('discard')}
      </TextButton>
    </Box>
  );
}

function DayLine({ at }: { at: string }) {
  const { roles } = useTheme();
  const { dayName } = useMessageTimes();
  const line = { content: '""', flex: 1, height: '1px', backgroundColor: roles.line };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        my: 4,
        fontSize: '0.875rem',
        fontWeight: 600,
        color: roles.inkMuted,
        '&::before': line,
        '&::after': line,
      }}
    >
      {dayName(at)}
    </Box>
  );
}

export function PaneNote({ text, help }: { text: string; help?: string | undefined }) {
  const { roles } = useTheme();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', p: 6 }}>
      <ForumOutlined aria-hidden sx={{ fontSize: 44, color: roles.control, mb: 3 }} />
      <Muted sx={{ maxWidth: '34ch', textAlign: 'center' }}>{text}</Muted>
      {help ? <Note sx={{ mt: 1, maxWidth: '40ch', textAlign: 'center' }}>{help}</Note> : null}
    </Box>
  );
}
