import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import type { ChangeMatchPayload, Match } from '../../../src/contract/work-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { useChangeMatch } from './api/changeMatch.ts';
import { DeclineForm } from './DeclineForm.tsx';

export interface MatchActionsProps {
  match: Match;
  side: SessionSide;
  /** After declining there is nothing left to do here. */
  onDeclined: () => void;
}

/** What one may do with a match, as the server's `abilities` say (spec 1 §4). */
export function MatchActions({ match, side, onDeclined }: MatchActionsProps) {
  const { t } = useTranslation('matches');
  const change = useChangeMatch(match);
  const [isDeclining, setDeclining] = useState(false);
  const { accept, decline, reconsider, message, pause } = match.abilities;
  const other = side === 'advisor' ? match.organization : match.advisor;
  const problem = change.error ? errorText(change.error) : undefined;
  const to = (status: ChangeMatchPayload['status']) => () => change.mutate({ status });

  if (isDeclining && (decline || change.isPending)) {
    return (
      <DeclineForm
        otherName={other.name}
        // While it is being sent the abilities are not known; the form must not lose its field then.
        canPause={pause ?? side === 'advisor'}
        isBusy={change.isPending}
        problem={problem}
        onDecline={(payload) => change.mutate(payload, { onSuccess: onDeclined })}
        onBack={() => {
          change.reset();
          setDeclining(false);
        }}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {/* The toast is outside the dialog, where readers do not hear it. */}
      <Box component="output" sx={visuallyHidden}>
        {change.isSuccess ? t('updated') : ''}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        {message ? (
          <Button
            component={SmartLink}
            href={`${PATHS.messages}?user=${other.userId}`}
            variant={match.status === 'accepted' ? 'contained' : 'text'}
            sx={{ mr: { sm: match.status === 'accepted' ? 0 : 'auto' } }}
          >
            {t('actions.message')}
          </Button>
        ) : null}
        {decline ? (
          <Button
            variant="outlined"
            onClick={() => {
              change.reset();
              setDeclining(true);
            }}
          >
            {t('actions.decline')}
          </Button>
        ) : null}
        {accept ? (
          <Button onClick={to('accepted')} disabled={change.isPending}>
            {t('actions.accept')}
          </Button>
        ) : null}
        {reconsider ? (
          <Button onClick={to('pending')} disabled={change.isPending}>
            {t('actions.reconsider')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
