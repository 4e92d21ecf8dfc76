import { Alert, Box, Button, GlobalStyles, type ButtonProps } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchStatus, SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { Buttons } from '../../components/cards.tsx';
import { threadPath } from '../messages/api.ts';
import { SafetyButton } from '../safety/SafetyButton.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import { MatchFacts } from './MatchFacts.tsx';
import { useChangeMatch } from './api.ts';
import { isOffer } from './matchTabs.ts';

/** The title takes the focus when the element that had it is gone. */
export const MATCH_TITLE_ID = 'match-title';

export type MatchBodyProps = { actions?: ReactNode; children: ReactNode };

interface MatchDetailsProps {
  match: Match;
  side: SessionSide;
  /** Lays out the facts, or the form that takes their place. */
  Body: ComponentType<MatchBodyProps>;
  onClose: () => void;
}

/** A match with what one can do about it: within a dialog, or as a page. */
export function MatchDetails({ match, side, Body, onClose }: MatchDetailsProps) {
  const { t } = useTranslation('matches');
  const change = useChangeMatch(match);
  const [isDeclining, setDeclining] = useState(false);
  const { decline, end } = match.abilities;
  const show = (declining: boolean) => {
    change.reset();
    setDeclining(declining);
  };
  // The pressed button disappears, so the focus moves to the title.
  const focusHead = () => document.getElementById(MATCH_TITLE_ID)?.focus();

  // Sending changes the abilities; the form stays until the dialog closes.
  if (isDeclining && (decline || end || !change.isIdle)) {
    return (
      <Body>
        <DeclineForm
          {...{ match, side, change }}
          onDone={() => {
            focusHead();
            onClose();
          }}
          onBack={() => {
            show(false);
            focusHead();
          }}
        />
      </Body>
    );
  }
  return (
    <>
      <Body
        actions={
          <MatchActions
            {...{ match, side, change }}
            onChange={(status) => {
              change.mutate({ status });
              focusHead();
            }}
            onDecline={() => show(true)}
          />
        }
      >
        <MatchFacts match={match} side={side} />
      </Body>
      {/* Screen readers do not read the toast, which is outside the dialog. */}
      <VisuallyHidden component="output">{change.isSuccess ? t('updated') : ''}</VisuallyHidden>
    </>
  );
}

/** Toasts show above the buttons, which may be needed again. */
const ABOVE_ACTIONS = <GlobalStyles styles={{ ':root': { '--toast-lift': '90px' } }} />;

interface MatchActionsProps extends Pick<MatchDetailsProps, 'match' | 'side'> {
  change: ReturnType<typeof useChangeMatch>;
  onChange: (status: MatchStatus) => void;
  onDecline: () => void;
}

function MatchActions({ match, side, change, onChange, onDecline }: MatchActionsProps) {
  const { t } = useTranslation('matches');
  const [isAsking, setAsking] = useState(false);
  const { accept, decline, end, reconsider, message } = match.abilities;
  const other = side === 'advisor' ? match.organization : match.advisor;
  // The advisor answers a proposal; an organisation can only do so for them.
  const isForThem = side === 'organization' && !isOffer(match);
  const isAlone = !accept && !reconsider;
  // keys: matches:actions.accept, matches:actions.decline, matches:actions.declineForThem
  const button = (text: string, onClick: () => void, look: ButtonProps = {}) => (
    <Button {...look} onClick={onClick} disabled={change.isPending}>
      {text}
    </Button>
  );
  // An advisor meets an organisation by its request, an organisation an advisor by their profile.
  const about =
    side === 'advisor'
      ? ({ aboutType: 'request', aboutId: match.request.id } as const)
      : ({ aboutType: 'profile', aboutId: other.userId } as const);
  return (
    <Box sx={{ px: { xs: 5, sm: 8 }, py: 4, display: 'grid', gap: 3 }}>
      {ABOVE_ACTIONS}
      {change.error ? <Alert severity="error">{errorText(change.error)}</Alert> : null}
      <Buttons
        sx={{
          justifyContent: { xs: 'flex-start', sm: 'flex-end' },
          // On phones the two answers share a row.
          '& > :not(.MuiButton-text)': isAlone ? {} : { flex: { xs: '1 1 40%', sm: 'none' } },
        }}
      >
        {message ? (
          <Button
            href={threadPath(other.userId)}
            variant={isAlone ? 'outlined' : 'text'}
            sx={isAlone ? undefined : { mr: 'auto', ml: -3 }}
          >
            {t('actions.message')}
          </Button>
        ) : null}
        <SafetyButton userId={other.userId} name={other.name} about={about} />
        {decline
          ? button(t(isForThem ? 'actions.declineForThem' : 'actions.decline'), onDecline, {
              variant: 'outlined',
            })
          : null}
        {end ? button(t('actions.end'), onDecline, { variant: 'text', color: 'error' }) : null}
        {accept
          ? button(t(isForThem ? 'actions.acceptForThem' : 'actions.accept'), () =>
              isForThem ? setAsking(true) : onChange('accepted'),
            )
          : null}
        {reconsider ? button(t('actions.reconsider'), () => onChange('pending')) : null}
      </Buttons>
      <ConfirmDialog
        open={isAsking}
        title={t('forThem.title', { name: other.name })}
        texts={[t('forThem.text', { name: other.name })]}
        confirm={t('actions.acceptForThem')}
        refuse={t('actions.back')}
        onConfirm={() => {
          setAsking(false);
          onChange('accepted');
        }}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

export const matchTitle = ({ request, advisor }: Match, side: SessionSide): string =>
  side === 'advisor' ? request.title : advisor.name;
