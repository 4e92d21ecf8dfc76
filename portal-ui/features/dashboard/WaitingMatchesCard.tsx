import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useMatches } from '../matches/api/matches.ts';
import { LinkRow, LinkRows } from './LinkRows.tsx';

const SHOWN = 3;

const waiting = (matches: Match[]) =>
  matches
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'));

export function WaitingMatchesCard() {
  const { t } = useTranslation('dashboard');
  const { day } = useDates();
  const matches = useMatches();
  const all = waiting(matches.data ?? []);
  return (
    <SectionCard
      title={t('waiting.title')}
      isBusy={matches.isFetching}
      aside={
        all.length > 0 ? (
          <CardLink href={PATHS.matches}>{t('waiting.all', { count: all.length })}</CardLink>
        ) : undefined
      }
    >
      <QueryState
        query={matches}
        rows={1}
        failed={t('waiting.failed')}
        isEmpty={all.length === 0}
        empty={<EmptyState title={t('waiting.empty')} text={t('waiting.emptyText')} />}
      />
      <LinkRows label={t('waiting.title')}>
        {all.slice(0, SHOWN).map(({ id, dueAt, request, organization }) => (
          <LinkRow
            key={id}
            href={`${PATHS.matches}?match=${id}`}
            title={request.title}
            text={t('waiting.from', { name: organization.name, count: request.hoursNeeded })}
            aside={
              dueAt ? (
                <Typography component="span" sx={{ fontWeight: 620, whiteSpace: 'nowrap' }}>
                  {t('waiting.due', { day: day(dueAt) })}
                </Typography>
              ) : null
            }
          />
        ))}
      </LinkRows>
    </SectionCard>
  );
}
