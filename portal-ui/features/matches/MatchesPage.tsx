import { Typography, Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ToConsoleWork } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { RoadmapNotice } from '../../components/RoadmapNotice.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { useMatches, useLiveMatches } from './api/matches.ts';
import { EmptyTab } from './EmptyTab.tsx';
import { detailsButtonId, MatchCard } from './MatchCard.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { MatchesSkeleton, MatchGrid } from './MatchGrid.tsx';
import { MatchTabBar, panelId, tabId } from './MatchTabBar.tsx';
import { sortedIntoTabs, type MatchTab } from './matchTabs.ts';
import { useMatchAddress } from './useMatchAddress.ts';

export default function MatchesPage() {
  const { t } = useTranslation('matches');
  const user = useSignedInUser();
  const { userType } = user;
  if (userType !== 'advisor' && userType !== 'organization') return <ToConsoleWork />;
  return (
    <SignedInFrame user={user}>
      <RoadmapNotice screen="matching" />
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 6, color: 'text.secondary', maxWidth: 680 }}>
        {t(`lead.${userType}`)}
      </Typography>
      <MatchesView side={userType} />
    </SignedInFrame>
  );
}

function MatchesView({ side }: { side: SessionSide }) {
  const { t } = useTranslation(['matches', 'common']);
  const { data, error, isFetching, refetch } = useMatches();
  useLiveMatches();
  const address = useMatchAddress(data);
  const { tab, open } = address;
  // The closing dialog still shows the match.
  const [shown, setShown] = useState<Match>();
  if (open && open !== shown) setShown(open);
  const tabs = data ? sortedIntoTabs(data) : undefined;

  const focusBack = () => {
    const card = shown && document.getElementById(detailsButtonId(shown.id));
    (card ?? document.getElementById(tabId(tab)))?.focus();
    setShown(undefined);
  };
  return (
    <>
      {error ? (
        <Alert
          severity="error"
          sx={{ mb: 6 }}
          action={
            <Button
              color="inherit"
              variant="text"
              size="small"
              onClick={() => void refetch()}
              loading={isFetching}
            >
              {t('common:tryAgain')}
            </Button>
          }
        >
          <AlertTitle>{t('error.title')}</AlertTitle>
          <div>{errorText(error)}</div>
          <div>{t('error.kept')}</div>
        </Alert>
      ) : null}
      {address.isMissing && !isFetching ? (
        <Alert severity="warning" sx={{ mb: 6 }} onClose={address.closeDetails}>
          <AlertTitle>{t('missing.title')}</AlertTitle>
          {t('missing.text')}
        </Alert>
      ) : null}
      <MatchTabBar
        tab={tab}
        counts={
          tabs && { pending: tabs.pending.length, active: tabs.active.length, declined: tabs.declined.length }
        }
        onTab={address.showTab}
      />
      <Box role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} aria-busy={!data && !error}>
        {tabs ? (
          <TabContent tab={tab} side={side} matches={tabs[tab]} onDetails={address.showDetails} />
        ) : null}
        {!tabs && !error ? <MatchesSkeleton /> : null}
      </Box>
      {shown ? (
        <MatchDialog
          match={open ?? shown}
          side={side}
          open={Boolean(open)}
          onClose={address.closeDetails}
          onClosed={focusBack}
        />
      ) : null}
    </>
  );
}

interface TabContentProps {
  tab: MatchTab;
  side: SessionSide;
  matches: Match[];
  onDetails: (match: Match) => void;
}

function TabContent({ tab, side, matches, onDetails }: TabContentProps) {
  if (matches.length === 0) return <EmptyTab tab={tab} side={side} />;
  return (
    <MatchGrid>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} side={side} onDetails={() => onDetails(match)} />
        </li>
      ))}
    </MatchGrid>
  );
}
