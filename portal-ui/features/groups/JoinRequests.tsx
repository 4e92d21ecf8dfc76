import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useWithdraw } from './api/memberships.ts';
import { Quote, Row, Rows } from './Rows.tsx';
import { focusSectionIfLost } from './sections.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const ANSWERED = 3;

export function JoinRequests({ requests }: { requests: JoinRequest[] }) {
  const { t } = useTranslation('groups');
  const [showsAll, setShowsAll] = useState(false);
  const pending = requests.filter(({ status }) => status === 'pending');
  const answered = requests
    .filter(({ status }) => status !== 'pending')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const shown = [...pending, ...(showsAll ? answered : answered.slice(0, ANSWERED))];
  const more = requests.length - shown.length;
  return (
    <SectionCard title={t('requests.title')}>
      <Rows label={t('requests.title')}>
        {shown.map((request) => (
          <JoinRequestRow key={request.id} request={request} />
        ))}
      </Rows>
      {more > 0 ? (
        <Button variant="text" onClick={() => setShowsAll(true)} sx={{ mt: 4, ml: -4 }}>
          {t('showMore', { count: more })}
        </Button>
      ) : null}
    </SectionCard>
  );
}

const COLOUR = {
  pending: 'secondary',
  approved: 'success',
  rejected: 'default',
  withdrawn: 'default',
} as const;

function JoinRequestRow({ request }: { request: JoinRequest }) {
  const { t } = useTranslation('groups');
  const { day } = useDates();
  const withdraw = useWithdraw(request.id);
  const { groupId, status, message, responseMessage } = request;
  // Only members see the name of a private group (contract §10).
  const name = request.groupName ?? t('requests.private', { number: groupId });
  const takeBack = async () => {
    // A toast shows the refusal.
    await withdraw.mutateAsync().catch(() => undefined);
    focusSectionIfLost('groups-requests');
  };
  return (
    <Row
      name={name}
      badge={<Chip size="small" color={COLOUR[status]} label={t(`requests.status.${status}`)} />}
      actions={
        request.abilities['withdraw'] ? (
          <Button
            variant="outlined"
            loading={withdraw.isPending}
            aria-label={t('requests.withdrawNamed', { name })}
            onClick={() => void takeBack()}
          >
            {t('requests.withdraw')}
          </Button>
        ) : null
      }
    >
      <Muted sx={{ mt: 1 }}>
        {status === 'pending'
          ? t('requests.asked', { day: day(request.createdAt) })
          : t('requests.answered', { day: day(request.updatedAt) })}
      </Muted>
      {message ? <Quote label={t('requests.message')} text={message} /> : null}
      {responseMessage ? <Quote label={t('requests.answer')} text={responseMessage} /> : null}
    </Row>
  );
}
