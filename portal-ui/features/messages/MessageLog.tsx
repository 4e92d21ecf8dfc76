import { Box, Button, useTheme } from '@mui/material';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../src/contract/messages-api.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Bubble } from './Bubble.tsx';
import { DayLine } from './DayLine.tsx';
import type { Outgoing } from './outbox.ts';
import { PaneNote } from './PaneNote.tsx';
import { threadItems } from './threadItems.ts';
import { useStickyScroll } from './useStickyScroll.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

export interface MessageLogProps {
  me: number;
  name: string;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  older: { has: boolean; isLoading: boolean; isFailed: boolean; load: () => void };
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

export function MessageLog({ me, name, messages, outgoing, older, onRetry, onDiscard }: MessageLogProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const items = useMemo(() => threadItems(me, messages, outgoing), [me, messages, outgoing]);
  const last = items.at(-1);
  const loadOlder = () => {
    if (older.has && !older.isLoading && !older.isFailed) older.load();
  };
  const { ref, onScroll, hasNew, toEnd } = useStickyScroll({
    firstKey: messages[0]?.id.toString(),
    lastKey: last?.key,
    isLastOwn: last?.kind === 'message' && last.isOwn,
    onNearStart: loadOlder,
  });

  if (items.length === 0) return <PaneNote text={t('start')} />;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      <Box
        ref={ref}
        role="log"
        aria-live={older.isLoading ? 'off' : 'polite'}
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
          {older.has ? (
            <Box component="li" sx={{ alignSelf: 'center' }}>
              {older.isFailed ? (
                <LoadFailed text={t('olderFailed')} onRetry={older.load} />
              ) : (
                <Button variant="text" onClick={older.load} loading={older.isLoading}>
                  {t('older')}
                </Button>
              )}
            </Box>
          ) : null}
          {items.map((item) =>
            item.kind === 'day' ? (
              <DayLine key={item.key} at={item.at} />
            ) : (
              <Bubble key={item.key} item={item} name={name} onRetry={onRetry} onDiscard={onDiscard} />
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
