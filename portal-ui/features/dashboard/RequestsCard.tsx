import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useRequests } from '../requests/api/requests.ts';
import { matchCounts } from '../requests/matchCounts.ts';
import { isInFlight } from '../requests/requestForm.ts';
import { RequestStatusChip } from '../requests/RequestStatusChip.tsx';
import { LinkRow, LinkRows } from './LinkRows.tsx';

const SHOWN = 5;

export function RequestsCard() {
  const { t } = useTranslation('requests');
  const requests = useRequests();
  const inFlight = (requests.data ?? []).filter(({ status }) => isInFlight(status));
  return (
    <SectionCard
      title={t('own.title')}
      isBusy={requests.isFetching}
      aside={
        requests.data && requests.data.length > 0 ? (
          <CardLink href={PATHS.requests}>{t('own.all')}</CardLink>
        ) : undefined
      }
    >
      <QueryState
        query={requests}
        rows={2}
        failed={t('list.failed')}
        isEmpty={inFlight.length === 0}
        empty={<EmptyState title={t('own.empty')} text={t('list.emptyText')} />}
      />
      <LinkRows label={t('own.title')}>
        {inFlight.slice(0, SHOWN).map((request) => (
          <LinkRow
            key={request.id}
            href={`${PATHS.requests}?request=${request.id}`}
            title={request.title}
            text={matchCounts(t, request)}
            aside={<RequestStatusChip status={request.status} />}
          />
        ))}
      </LinkRows>
    </SectionCard>
  );
}
