import { Alert, Box, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { GoTo, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import {
  CardLink,
  PageColumn,
  PageGrid,
  SectionCard,
  OutlinedButton,
  TextButton,
} from '../../components/cards.tsx';
import { day } from '../../components/dates.ts';
import { useInvitations, useMyGroups } from '../groups/api.ts';
import { useMatches } from '../matches/api.ts';
import {
  OrganizationSuggestions,
  useSuggestedOrganizations,
} from '../organizations/OrganizationSuggestions.tsx';
import { useUpdateProfile } from '../profile/updateProfile.ts';
import { useLiveWork } from '../requests/api.ts';
import { useSessions } from '../sessions/sessions.ts';
import { StillHere } from '../still-here/StillHerePage.tsx';
import { advisorChecks, CompletionCard } from './ProfileCards.tsx';
import { JoinGroupCard, NextSessionsCard, WaitingMatchesCard } from './WorkCards.tsx';
import { answerWords } from '../../../ui-shared/i18n/words.ts';
import { hasPassed } from '../../../ui-shared/time/time.ts';

/** The suggestions take longest and are last in their column, so they are not waited for. */
function AdvisorGrid({ children }: { children: ReactNode }) {
  const waitsFor = [useMatches(), useSessions(), useMyGroups(), useInvitations()];
  return <PageGrid waitsFor={waitsFor}>{children}</PageGrid>;
}

/** /dashboard (spec 1 §2): matches, suggestions, and the completion of the profile as the server counts it. */
export default function AdvisorDashboard() {
  // With the texts of the cards' rows, so that they load together with the page.
  const { t } = useTranslation(['dashboard', 'organizations', 'search', 'letter']);
  useLiveWork();
  const user = useSignedInUser();
  const { advisor } = user;
  // The question stays for its thanks.
  const [wasAsleep] = useState(advisor?.asleep);
  if (!advisor) return <GoTo path={homePath(user.userType)} />;
  const checks = advisorChecks(advisor);
  return (
    <SignedInFrame>
      <PageHeading title={t('welcome', { name: advisor.firstName || user.username })} sx={{ mb: 8 }} />
      <AdvisorGrid>
        <PageColumn>
          {advisor.asleep || wasAsleep ? (
            <SectionCard title={t('letter:stillHere.title')}>
              <StillHere />
            </SectionCard>
          ) : null}
          <JoinGroupCard side="advisor" />
          <WaitingMatchesCard side="advisor" />
          <SuggestedOrganizationsCard />
        </PageColumn>
        <PageColumn>
          <NextSessionsCard side="advisor" />
          <YourTimeCard advisor={advisor} />
          <CompletionCard
            title={t('advisor.completion')}
            text={t('advisor.incomplete')}
            percentage={advisor.profileCompletionPercentage}
            checks={checks.map(({ key, met }) => ({ label: t(`checks.advisor.${key}`), met }))}
            isNext
          />
        </PageColumn>
      </AdvisorGrid>
    </SignedInFrame>
  );
}

/** The five best-matching organisations, with a link to all of them (spec 1 §2). */
function SuggestedOrganizationsCard() {
  const { t } = useTranslation('organizations');
  const { suggestions, choice, onWiden } = useSuggestedOrganizations();
  return (
    <SectionCard
      title={t('title')}
      isBusy={suggestions.isFetching}
      aside={<CardLink href={PATHS.organizationsAlias}>{t('viewAll')}</CardLink>}
    >
      {choice}
      <OrganizationSuggestions suggestions={suggestions} rows={LIMITS.suggestions.shown} onWiden={onWiden} />
    </SectionCard>
  );
}

function YourTimeCard({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('dashboard');
  const update = useUpdateProfile<{ pausedUntil: null }>('advisor');
  const { availableHoursPerYear, hoursContributed, organizationsHelped, pausedUntil, answers } = advisor;
  return (
    <SectionCard title={t('time.title')}>
      {pausedUntil && !hasPassed(pausedUntil) ? (
        <Alert
          role="note"
          severity="warning"
          sx={{ mt: 4, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={
            <TextButton
              color="inherit"
              loading={update.isPending}
              onClick={() => update.mutate({ pausedUntil: null })}
            >
              {t('time.resume')}
            </TextButton>
          }
        >
          {t('time.paused', { day: day(pausedUntil) })}
        </Alert>
      ) : null}
      <Typography className="tabular" sx={{ mt: 4 }}>
        {availableHoursPerYear > 0
          ? t('time.offered', { count: availableHoursPerYear })
          : t('time.offeredNothing')}
      </Typography>
      <Muted className="tabular" sx={{ mt: 1 }}>
        {hoursContributed > 0
          ? t('time.given', {
              count: hoursContributed,
              organizations: t('time.organizations', { count: organizationsHelped }),
            })
          : t('time.givenNothing')}
      </Muted>
      {answers ? (
        <Muted className="tabular" sx={{ mt: 1 }}>
          {answerWords(answers)}
        </Muted>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 5 }}>
        <OutlinedButton href={PATHS.profile}>{t('time.change')}</OutlinedButton>
        <CardLink href={PATHS.letter}>{t('time.letter')}</CardLink>
      </Box>
    </SectionCard>
  );
}
