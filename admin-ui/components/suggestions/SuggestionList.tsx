import { Box, Skeleton, Typography, Button, type SkeletonProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListContext } from 'react-admin';
import type { Abilities } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SuggestedAdvisor, SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import type { MemberResource } from '../../app/data/memberCalls.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { Nothing, Quiet, Rows } from '../Sections.tsx';
import { Failure } from '../list/ListMessages.tsx';
import { memberName, type Member } from '../members/members.ts';
import { SHOWN } from '../text.ts';
import { useRecordPages } from '../useRecordPages.ts';
import { ScoreWithMeter, Score } from './Score.tsx';
import { useSeen } from '../../../ui-shared/layout/useSeen.ts';

/** Suggestions follow profiles and requests, which move slowly: a list paged forth and back asks once. */
const STALE_MS = 5 * 60_000;

type Suggested = { advisors: SuggestedOrganization; organizations: SuggestedAdvisor };
const OTHERS = { advisors: 'organizations', organizations: 'advisors' } as const;
// keys: admin:matches.advisorsFailed, admin:matches.organizationsFailed

const useSuggestions = <Resource extends MemberResource>(
  resource: Resource,
  id: number,
  { includeOpenAccess, enabled }: { includeOpenAccess?: boolean; enabled?: boolean },
) =>
  useFresh(
    [resource, 'suggestions', id, includeOpenAccess ?? null],
    (provider, signal) =>
      provider.suggestions<Suggested[Resource]>(resource, id, { includeOpenAccess, signal }),
    { staleTime: STALE_MS, enabled },
  );

type OfMemberProps<Resource extends MemberResource> = { resource: Resource; member: Member };

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

interface SuggestionListProps<Resource extends MemberResource> extends OfMemberProps<Resource> {
  includeOpenAccess?: boolean;
  none: string;
  noneHint: string;
  rowOf: (suggested: Suggested[Resource]) => { id: number } & Record<'heading' | 'line' | 'more', ReactNode>;
}

export function SuggestionList<Resource extends MemberResource>(props: SuggestionListProps<Resource>) {
  const { resource, member, includeOpenAccess, none, noneHint, rowOf } = props;
  const { t } = useTranslation('admin');
  const reading = useSuggestions(resource, member.id, { includeOpenAccess });
  const { data, error } = reading;
  const others = OTHERS[resource];
  if (error) return <Failure title={t(`matches.${others}Failed`)} of={reading} />;
  if (!data)
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
        <Lines count={LIMITS.suggestions.shown} variant="rounded" height={84} />
      </Box>
    );
  if (data.length === 0) return <Nothing title={none} hint={noneHint} />;
  return (
    <Rows ordered label={t(`matches.${others}`)} row={ROW}>
      {data.slice(0, LIMITS.suggestions.shown).map((suggested) => {
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

/** A member's best three suggestions in a row of the list, and the way to all of them (spec 2 §2, §9). */
export const SuggestionsCell = (props: OfMemberProps<MemberResource>) => (
  <OnlyAllowed abilities={props.member.abilities}>
    <BestFew {...props} />
  </OnlyAllowed>
);

const Lines = ({ count, ...line }: SkeletonProps & { count: number }) =>
  Array.from({ length: count }, (_line, at) => <Skeleton key={at} {...line} />);

const ROW = { py: 4, '&:first-of-type': { pt: 0 }, display: 'grid', gap: 2 };
const FEW = { display: 'flex', gap: 2, alignItems: 'baseline' };

function BestFew({ resource, member }: OfMemberProps<MemberResource>) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages(resource);
  const { ref, isSeen } = useSeen('200px');
  const { data, error, refetch } = useSuggestions(resource, member.id, { enabled: isSeen });
  const max = SHOWN.suggestionsInRow;
  const count = data?.length ?? 0;
  const isMore = count > max;
  const leadsOn = count > 0 && (isMore || resource === 'organizations');
  return (
    <Box ref={ref} sx={{ display: 'grid', gap: 1, justifyItems: 'start', fontSize: '0.875rem' }}>
      {error ? (
        <Quiet>
          {t(`matches.${OTHERS[resource]}Failed`)}{' '}
          <Button variant="text" size="small" onClick={() => void refetch()} sx={{ minHeight: 0, p: 0.5 }}>
            {t('tryAgain')}
          </Button>
        </Quiet>
      ) : null}
      {data || error ? null : <Lines count={max} width="85%" sx={{ minWidth: 120 }} />}
      {data && count === 0 ? <Quiet>{t('matches.none')}</Quiet> : null}
      {count > 0 ? (
        <Rows ordered plain row={FEW} sx={{ display: 'grid', gap: 0.5, width: '100%' }}>
          {data?.slice(0, max).map(({ name, matchScore }, at) => (
            <li key={at}>
              <Score score={matchScore} />
              <span>{name}</span>
            </li>
          ))}
        </Rows>
      ) : null}
      {leadsOn ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          {isMore ? <Quiet component="span">{t('matches.more', { n: count - max })}</Quiet> : null}
          <Button
            variant="text"
            size="small"
            onClick={() => show('suggestions', member.id)}
            aria-label={t('matches.viewAllOf', { count, name: memberName(member) })}
            sx={{ ml: isMore ? 0 : -3 }}
          >
            {t('matches.viewAll', { count })}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

const TOGGLED = { advisors: 'Organizations', organizations: 'Advisors' } as const;

type SuggestionsToggleProps = { of: MemberResource; isOn: boolean; onChange: (isOn: boolean) => void };

export function SuggestionsToggle({ of, isOn, onChange }: SuggestionsToggleProps) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { data, isPending } = useListContext<{ id: number; abilities: Abilities }>();
  const action = isOn ? 'hide' : 'show';
  // Once seen, the verdict holds: a search that finds nobody does not take the button away.
  const [isAllowed, setAllowed] = useState(false);
  if (!isAllowed && data?.some(({ abilities }) => abilities['seeSuggestions'])) setAllowed(true);
  // An empty list holds no verdict, neither way; super admins have none to wait for (spec 2 §6).
  const isUnknown = !scope.hasPlatform && (isPending || data?.length === 0);
  if (!isUnknown && !isAllowed && !isOn) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => onChange(!isOn)}
      // Its place is kept until the verdicts are there: nothing jumps.
      sx={isUnknown && !isAllowed && !isOn ? { visibility: 'hidden' } : undefined}
    >
      {t(`matches.${action}${TOGGLED[of]}`)}
    </Button>
  );
}
