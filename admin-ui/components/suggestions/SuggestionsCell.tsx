import { Box, Button, Skeleton } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../../src/contract/api.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { SHOWN } from '../limits.ts';
import { memberName } from '../members/memberName.ts';
import { Quiet, Rows } from '../Sections.tsx';
import { useRecordPages } from '../useRecordPages.ts';
import { Score } from './Score.tsx';
import { OnlyAllowed, OTHERS, useSuggestions, type OfMemberProps } from './SuggestionList.tsx';

/** A member's best three suggestions in a row of the list, and the way to all of them (spec 2 §2, §9). */
export function SuggestionsCell(props: OfMemberProps<MemberResource>) {
  return (
    <OnlyAllowed abilities={props.member.abilities}>
      <BestFew {...props} />
    </OnlyAllowed>
  );
}

function BestFew({ resource, member }: OfMemberProps<MemberResource>) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages(resource);
  const { ref, isSeen } = useSeen();
  const { data, error, refetch } = useSuggestions(resource, member.id, { isWanted: isSeen });
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
      {data || error
        ? null
        : Array.from({ length: max }, (_line, at) => (
            <Skeleton key={at} width="85%" sx={{ minWidth: 120 }} />
          ))}
      {data && count === 0 ? <Quiet>{t('matches.none')}</Quiet> : null}
      {count > 0 ? (
        <Rows
          ordered
          plain
          row={{ display: 'flex', gap: 2, alignItems: 'baseline' }}
          sx={{ display: 'grid', gap: 0.5, width: '100%' }}
        >
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

const MARGIN = '200px';

function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}

export interface SuggestionsToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  show: string;
  hide: string;
}

export function SuggestionsToggle({ isOn, onChange, show, hide }: SuggestionsToggleProps) {
  const { data, isPending } = useListContext<{ id: number; abilities: Abilities }>();
  // Once seen, the verdict holds: a search that finds nobody does not take the button away.
  const [isAllowed, setAllowed] = useState(false);
  if (!isAllowed && data?.some(({ abilities }) => abilities['seeSuggestions'])) setAllowed(true);
  // An empty list holds no verdict, neither way.
  const isUnknown = isPending || data?.length === 0;
  if (!isUnknown && !isAllowed && !isOn) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => onChange(!isOn)}
      // Its place is kept until the verdicts are there: nothing jumps.
      sx={isUnknown && !isAllowed && !isOn ? { visibility: 'hidden' } : undefined}
    >
      {isOn ? hide : show}
    </Button>
  );
}
