import { DialogContent } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { MatchSessions } from '../sessions/MatchSessions.tsx';
import { useChangeMatch } from './api/changeMatch.ts';
import { declineDraft, DeclineForm } from './DeclineForm.tsx';
import { MatchActions } from './MatchActions.tsx';
import { AdvisorFacts, DateFacts, OrganizationFacts, RequestFacts } from './MatchFacts.tsx';
import { Verdict } from './Verdict.tsx';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';

/** The dialog's title, which can take the focus. */
export const DIALOG_TITLE_ID = 'match-dialog-title';

/** What scrolls between the dialog's head and its foot. */
function Scrolled({ children, isLast = false }: { children: ReactNode; isLast?: boolean }) {
  return (
    <DialogContent
      dividers
      // A long text is scrolled with the keyboard as well.
      tabIndex={0}
      sx={{
        px: { xs: 5, sm: 8 },
        py: 6,
        display: 'grid',
        gap: 8,
        alignContent: 'start',
        ...(isLast ? { borderBottom: 0 } : {}),
      }}
    >
      {children}
    </DialogContent>
  );
}

export interface MatchDetailsProps {
  match: Match;
  side: SessionSide;
  onClose: () => void;
}

/** Everything about a match and what one may do; while declining, the form for it takes its place. */
export function MatchDetails({ match, side, onClose }: MatchDetailsProps) {
  const { t } = useTranslation('matches');
  const change = useChangeMatch(match);
  const [isDeclining, setDeclining] = useState(false);
  const problem = change.error ? errorText(change.error) : undefined;
  const { decline, pause } = match.abilities;
  const show = (declining: boolean) => {
    change.reset();
    setDeclining(declining);
  };
  // The button that was pressed goes: the keyboard goes on from the dialog's head.
  const focusHead = () => document.getElementById(DIALOG_TITLE_ID)?.focus();

  // Once it is being sent the abilities change; the form must not lose its text then, nor vanish before the dialog.
  if (isDeclining && (decline || !change.isIdle)) {
    return (
      <Scrolled isLast>
        <DeclineForm
          matchId={match.id}
          otherName={side === 'advisor' ? match.organization.name : match.advisor.name}
          canPause={pause ?? side === 'advisor'}
          isBusy={change.isPending}
          problem={problem}
          onDecline={(payload) =>
            change.mutate(payload, {
              onSuccess: () => {
                forgetDraft(declineDraft(match.id));
                onClose();
              },
            })
          }
          onBack={() => {
            show(false);
            focusHead();
          }}
        />
      </Scrolled>
    );
  }
  return (
    <>
      <Scrolled>
        <Verdict match={match} side={side} />
        <MatchSessions match={match} />
        {side === 'advisor' ? null : <AdvisorFacts advisor={match.advisor} />}
        <RequestFacts request={match.request} side={side} />
        {side === 'advisor' ? <OrganizationFacts organization={match.organization} /> : null}
        <DateFacts match={match} />
      </Scrolled>
      {/* The toast is outside the dialog, where readers do not hear it. */}
      <VisuallyHidden component="output">{change.isSuccess ? t('updated') : ''}</VisuallyHidden>
      <MatchActions
        match={match}
        side={side}
        problem={problem}
        isBusy={change.isPending}
        onChange={(status) => {
          change.mutate({ status });
          focusHead();
        }}
        onDecline={() => show(true)}
      />
    </>
  );
}
