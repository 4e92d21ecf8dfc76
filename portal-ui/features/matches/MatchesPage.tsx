import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { CountPill } from '../../../ui-shared/layout/CountPill.tsx';
import { panelOf, TabBar, tabId } from '../../../ui-shared/layout/TabBar.tsx';
import { PageHeading, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { ActionAlert } from '../../../ui-shared/layout/alerts.tsx';
import { ToConsoleWork, useSide } from '../../app/redirects.tsx';
import { EmptyCard, Lead, OutlinedButton } from '../../components/cards.tsx';
import { RoadmapNotice, SignedInFrame } from '../../components/SignedInFrame.tsx';
import { detailsButtonId, MatchCard, MatchesSkeleton, MATCH_GRID } from './MatchCard.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { useLiveMatches, useMatches } from './api.ts';
import { countedIn, MATCH_TABS, sortedIntoTabs, tabOf, type MatchTab } from './matchTabs.ts';

export default function MatchesPage() {
  const { t } = useTranslation('matches');
  const side = useSide();
  if (!side) return <ToConsoleWork />;
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Lead>{t(`lead.${side}`)}</Lead>
      <RoadmapNotice screen="matching" />
      <MatchesView side={side} />
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
  const matches = tabs?.[tab];

  const focusBack = () => {
    const card = shown && document.getElementById(detailsButtonId(shown.id));
    (card ?? document.getElementById(tabId(tab)))?.focus();
    setShown(undefined);
  };
  return (
    <>
      {error ? (
        <ActionAlert
          severity="error"
          sx={{ mb: 6 }}
          action={t('common:tryAgain')}
          isBusy={isFetching}
          onAction={() => void refetch()}
        >
          <AlertTitle>{t('error.title')}</AlertTitle>
          <div>{errorText(error)}</div>
          <div>{t('error.kept')}</div>
        </ActionAlert>
      ) : null}
      {address.isMissing && !isFetching ? (
        <Alert severity="warning" sx={{ mb: 6 }} onClose={address.closeDetails}>
          <AlertTitle>{t('missing.title')}</AlertTitle>
          {t('missing.text')}
        </Alert>
      ) : null}
      <TabBar
        label={t('tabs.label')}
        names={MATCH_TABS}
        current={tab}
        onChoose={address.showTab}
        selectionFollowsFocus
        sx={{ mb: 6, '& .MuiTab-root': { flex: { xs: '1 0 auto', sm: 'none' } } }}
      >
        {(name) => <TabLabel name={name} tabs={tabs} />}
      </TabBar>
      <div {...panelOf(tab)} aria-busy={!data && !error}>
        {matches?.length === 0 ? <EmptyTab tab={tab} side={side} /> : null}
        {matches && matches.length > 0 ? (
          <PlainList sx={MATCH_GRID}>
            {matches.map((match) => (
              <li key={match.id}>
                <MatchCard match={match} side={side} onDetails={() => address.showDetails(match)} />
              </li>
            ))}
          </PlainList>
        ) : null}
        {!tabs && !error ? <MatchesSkeleton /> : null}
      </div>
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

function TabLabel({ name, tabs }: { name: MatchTab; tabs: Record<MatchTab, readonly Match[]> | undefined }) {
  const { t } = useTranslation('matches');
  const count = tabs ? countedIn(name, tabs[name]) : 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {t(`tabs.${name}`)}
      {tabs ? (
        <CountPill
          count={count}
          label={` ${name === 'active' ? t('underWay', { n: count }) : t('tabCount', { count })}`}
          isQuiet={name !== 'pending' || count === 0}
        />
      ) : null}
    </Box>
  );
}

function EmptyTab({ tab, side }: { tab: MatchTab; side: SessionSide }) {
  const { t } = useTranslation('matches');
  return (
    <EmptyCard title={t(`empty.${side}.${tab}.title`)} text={t(`empty.${side}.${tab}.text`)}>
      <Button href={side === 'advisor' ? PATHS.profile : PATHS.createRequest}>
        {t(`empty.${side}.action`)}
      </Button>
      {side === 'organization' ? (
        <OutlinedButton href={PATHS.advisorSearch}>{t('empty.organization.second')}</OutlinedButton>
      ) : null}
    </EmptyCard>
  );
}

/** The address: `?tab=` and `?match=ID`. Links of notices have only the latter and show the match's own tab. */
function useMatchAddress(matches: readonly Match[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const askedId = search.get('match');
  const open = matches?.find(({ id }) => String(id) === askedId);
  const tab: MatchTab =
    MATCH_TABS.find((name) => name === search.get('tab')) ?? (open ? tabOf(open) : 'pending');
  return {
    tab,
    open,
    isMissing: askedId !== null && matches !== undefined && !open,
    showTab: (name: MatchTab) => setSearch({ tab: name }, { replace: true }),
    // A history entry, so that Back closes the details.
    showDetails: (match: Match) => setSearch({ tab, match: String(match.id) }),
    closeDetails: () => setSearch({ tab }, { replace: true }),
  };
}
