import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import type { TaskKind } from './SessionTask.tsx';

export interface SessionActionsProps {
  session: Session;
  other: { name: string; userId: number };
  withMessage: boolean;
  onTask: (kind: TaskKind, session: Session) => void;
}

export function SessionActions({ session, other, withMessage, onTask }: SessionActionsProps) {
  const { t } = useTranslation('sessions');
  const { complete, giveFeedback, move, cancel } = session.abilities;
  const hasAnswered = session.feedback.mine !== null;
  // The names tell the buttons of several sessions apart.
  const named = (text: string) => ({
    'aria-label': t('card.actionWith', { action: text, name: other.name }),
  });
  const button = (kind: TaskKind, text: string, variant: 'contained' | 'outlined' | 'text') => (
    <Button size="small" variant={variant} onClick={() => onTask(kind, session)} {...named(text)}>
      {text}
    </Button>
  );
  return (
    <Box
      sx={{
        mt: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        '&:empty': { display: 'none' },
        '& > .MuiButton-text:only-child': { ml: -3 },
      }}
    >
      {complete ? button('complete', t('actions.complete'), 'contained') : null}
      {giveFeedback
        ? button('feedback', hasAnswered ? t('actions.changeAnswers') : t('actions.answer'), 'outlined')
        : null}
      {move ? button('move', t('actions.move'), 'outlined') : null}
      {cancel ? button('cancel', t('actions.cancel'), 'outlined') : null}
      {withMessage ? (
        <Button
          size="small"
          variant="text"
          href={`${PATHS.messages}?user=${other.userId}`}
          {...named(t('actions.message'))}
        >
          {t('actions.message')}
        </Button>
      ) : null}
    </Box>
  );
}
