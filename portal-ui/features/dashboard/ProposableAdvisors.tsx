import { Avatar, Box, Chip, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { advisorPath, PATHS } from '../../../src/contract/routes.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import { Muted, Note } from '../../../ui-shared/layout/Text.tsx';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { EmptyState, SectionCard, LoadedList, OutlinedButton } from '../../components/cards.tsx';
import { preview } from '../../components/preview.ts';
import { SkillList, SuggestionRow, useOpenAccess } from '../../components/suggestions.tsx';
import { useMyGroups } from '../groups/api.ts';
import { ProposeDialog } from '../matches/ProposeDialog.tsx';
import { useRequestsToProposeFor } from '../matches/api.ts';
import { answerWords } from '../../../ui-shared/i18n/words.ts';

const SUGGESTED = ['/api/suggested-advisors'];

/** The five best-matching advisors, of the organisation's groups or with open access (spec 1 §2). */
export function ProposableAdvisors() {
  const { t } = useTranslation(['dashboard', 'search']);
  const canPropose = (useRequestsToProposeFor().data ?? []).length > 0;
  const [chosen, setChosen] = useState<SuggestedAdvisor | null>(null);
  const { isIncluded, choice, onWiden } = useOpenAccess(t('search:includeOpenAccess'), {
    isIncludedFirst: false,
  });
  // A failed fetch yields an empty list (spec 1 §8), which says so; the previous list stays while another loads.
  const suggestions = useQuery<SuggestedAdvisor[]>({
    queryKey: [...SUGGESTED, `?includeOpenAccess=${isIncluded}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isGroupless = useMyGroups().data?.length === 0;
  const emptyText = () => {
    if (isIncluded) return t('advisors.emptyText');
    return isGroupless ? t('groups.organization') : t('advisors.emptyInGroup');
  };
  const widen = isIncluded ? (
    <OutlinedButton href={PATHS.profile}>{t('editProfile')}</OutlinedButton>
  ) : (
    <OutlinedButton onClick={onWiden}>{t('advisors.widen')}</OutlinedButton>
  );
  return (
    <SectionCard
      title={t('advisors.title')}
      isBusy={suggestions.isFetching}
      aside={
        <Chip color="primary" label={isIncluded ? t('search:scope.including') : t('search:scope.group')} />
      }
    >
      {choice}
      <SuggestionsIndexing of={SUGGESTED} />
      <LoadedList
        query={suggestions}
        rows={LIMITS.suggestions.shown}
        failed={t('advisors.failed')}
        label={t('advisors.title')}
        none={<EmptyState title={t('advisors.empty')} text={emptyText()} action={widen} />}
      >
        {(advisor) => (
          <AdvisorSuggestion
            key={advisor.advisorId}
            advisor={advisor}
            onPropose={canPropose ? () => setChosen(advisor) : undefined}
          />
        )}
      </LoadedList>
      {chosen ? (
        <ProposeDialog
          advisorId={chosen.advisorId}
          advisorName={chosen.name}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </SectionCard>
  );
}

/** Expertise and bio replace a missing reason and may be long. */
const PREVIEW = 240;

/** Name, title, reason (else expertise, else bio), four skills and the score (spec 1 §2). */
function AdvisorSuggestion({ advisor, onPropose }: { advisor: SuggestedAdvisor; onPropose?: () => void }) {
  const { t } = useTranslation('dashboard');
  const { name, title, fitReason, expertise, bio, skills, evidence, why, answers } = advisor;
  const words = fitReason || expertise || bio || '';
  return (
    <SuggestionRow
      score={advisor.matchScore ?? null}
      picture={
        <Avatar aria-hidden sx={{ width: 40, height: 40, fontSize: 16 }}>
          {initialsOf(name)}
        </Avatar>
      }
      name={name}
      href={advisorPath(advisor.advisorId)}
      about={
        <>
          {title ? <Muted>{title}</Muted> : null}
          {answers ? <Note>{answerWords(answers)}</Note> : null}
        </>
      }
    >
      {words ? <Typography sx={{ maxWidth: '70ch' }}>{preview(words, PREVIEW)}</Typography> : null}
      <SkillList label={t('advisors.skillsOf', { name })} skills={skills} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <WhyThis evidence={evidence} why={why} said={words} />
        </Box>
        {onPropose ? (
          <OutlinedButton
            size="small"
            onClick={onPropose}
            aria-label={t('advisors.proposeNamed', { name })}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('advisors.propose')}
          </OutlinedButton>
        ) : null}
      </Box>
    </SuggestionRow>
  );
}
