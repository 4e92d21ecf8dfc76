import { Box, useTheme, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Outgoing } from './outbox.ts';
import type { ThreadItem } from './threadItems.ts';
import { useMessageTimes } from './useMessageTimes.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { COARSE_POINTER, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';

const ROUND = 18;
const NEAR = 5;

export interface BubbleProps {
  item: Extract<ThreadItem, { kind: 'message' }>;
  name: string;
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

export function Bubble({ item, name, onRetry, onDiscard }: BubbleProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const { time } = useMessageTimes();
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
        {item.content}
      </Box>
      <Box
        sx={{ display: 'flex', gap: 2, mt: 0.5, px: 1, fontSize: '0.8125rem', color: roles.inkMuted }}
        className="tabular"
      >
        {isFailed ? (
          <NotSent onRetry={() => onRetry(outgoing)} onDiscard={() => onDiscard(outgoing)} />
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

const target = { [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

export function NotSent({ onRetry, onDiscard }: { onRetry: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: roles.danger, fontWeight: 600 }}
      >
        <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18 }} />
        {t('notSent')}
      </Box>
      <Button variant="text" size="small" sx={target} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <Button variant="text" size="small" sx={target} onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Box>
  );
}
