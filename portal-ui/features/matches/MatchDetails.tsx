import { DialogContent } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { MatchSessions } from '../sessions/MatchSessions.tsx';
import { useChangeMatch } from './api/changeMatch.ts';
import { declineDraft, DeclineForm } from './DeclineForm.tsx';
import { MatchActions } from './MatchActions.tsx';
import { AdvisorFacts, DateFacts, OrganizationFacts, RequestFacts } from './MatchFacts.tsx';
import { Verdict } from './Verdict.tsx';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';

export const DIALOG_TITLE_ID = 'match-dialog-title';

function Scrolled({ children, isLast = false }: { children: ReactNode; isLast?: boolean }) {
  return (
    <DialogContent
      dividers
      // Makes the text scrollable by the keyboard.
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
  // The pressed button disappears, so the focus moves to the title.
  const focusHead = () => document.getElementById(DIALOG_TITLE_ID)?.focus();

  // Sending changes the abilities; the form stays until the dialog closes.
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
      {/* Screen readers do not read the toast, which is outside the dialog. */}
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
