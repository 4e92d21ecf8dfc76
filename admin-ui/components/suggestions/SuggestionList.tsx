import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../../src/contract/api.ts';
import type { SuggestedAdvisor, SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { SHOWN } from '../limits.ts';
import { Failure } from '../list/ListMessages.tsx';
import type { Member } from '../members/memberName.ts';
import { Nothing, Quiet, Rows } from '../Sections.tsx';
import { ScoreWithMeter } from './Score.tsx';

/** Suggestions follow profiles and requests, which move slowly: a list paged forth and back asks once. */
const STALE_MS = 5 * 60_000;

export interface Suggested {
  advisors: SuggestedOrganization;
  organizations: SuggestedAdvisor;
}
export const OTHERS = { advisors: 'organizations', organizations: 'advisors' } as const;
// keys: admin:matches.advisorsFailed, admin:matches.organizationsFailed

interface SuggestionsOptions {
  isWanted?: boolean;
  includeOpenAccess?: boolean;
}

export function useSuggestions<Resource extends MemberResource>(
  resource: Resource,
  id: number,
  { isWanted = true, includeOpenAccess }: SuggestionsOptions = {},
) {
  const provider = useProvider();
  return useQuery({
    queryKey: [resource, 'suggestions', id, includeOpenAccess ?? null],
    queryFn: ({ signal }) =>
      provider.suggestions<Suggested[Resource]>(resource, id, { includeOpenAccess, signal }),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
}

export interface OfMemberProps<Resource extends MemberResource> {
  resource: Resource;
  member: Member;
}

/** Whether the server allows suggestions; for whom it does not, the documented sentence (spec 2 §2). */
export function OnlyAllowed({ abilities, children }: { abilities: Abilities; children: ReactNode }) {
  const { t } = useTranslation('admin');
  if (abilities['seeSuggestions']) return children;
  return (
    <Quiet variant="body1" sx={{ py: 8, textAlign: 'center' }}>
      {t('matches.onlyGroupAdmins')}
    </Quiet>
  );
}

export interface SuggestionRow {
  id: number;
  heading: ReactNode;
  line: ReactNode;
  more: ReactNode;
}

export interface SuggestionListProps<Resource extends MemberResource>
  extends OfMemberProps<Resource>, Pick<SuggestionsOptions, 'includeOpenAccess'> {
  none: string;
  noneHint: string;
  rowOf: (suggested: Suggested[Resource]) => SuggestionRow;
}

export function SuggestionList<Resource extends MemberResource>(props: SuggestionListProps<Resource>) {
  const { resource, member, includeOpenAccess, none, noneHint, rowOf } = props;
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useSuggestions(resource, member.id, { includeOpenAccess });
  const others = OTHERS[resource];
  if (error)
    return <Failure title={t(`matches.${others}Failed`)} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
        {Array.from({ length: SHOWN.suggestionsInDetails }, (_line, at) => (
          <Skeleton key={at} variant="rounded" height={84} />
        ))}
      </Box>
    );
  if (data.length === 0) return <Nothing title={none} hint={noneHint} />;
  return (
    <Rows
      ordered
      label={t(`matches.${others}`)}
      row={{ py: 4, '&:first-of-type': { pt: 0 }, display: 'grid', gap: 2 }}
    >
      {data.slice(0, SHOWN.suggestionsInDetails).map((suggested) => {
        const { matchScore, fitReason, evidence, why } = suggested;
        const { id, heading, line, more } = rowOf(suggested);
        return (
          <li key={id}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
              <Box sx={{ minWidth: 0 }}>
                {heading}
                {line ? <Quiet>{line}</Quiet> : null}
              </Box>
              <ScoreWithMeter score={matchScore} />
            </Box>
            {fitReason ? <Typography>{fitReason}</Typography> : null}
            {more}
            <WhyThis evidence={evidence} why={why} said={fitReason} />
          </li>
        );
      })}
    </Rows>
  );
}
