import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { JoinRequestAnswer } from './JoinRequestAnswer.tsx';

const footerOf = (request: JoinRequest) => <Footer request={request} />;

/** One join request over the list. */
export function JoinRequestShow() {
  return (
    <DetailsDrawer<JoinRequest> resource="join-requests" nameOf={({ name }) => name} footer={footerOf}>
      {(request) => <JoinRequestFacts request={request} />}
    </DetailsDrawer>
  );
}

function JoinRequestFacts({ request }: { request: JoinRequest }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { status, userType, groupName, createdAt, updatedAt, message, responseMessage } = request;
  return (
    <>
      <div>
        <StatusChip kind="joinRequests" status={status} />
      </div>
      <Facts>
        <Fact label={t('columns.role')}>{t(`common:roles.${userType}`)}</Fact>
        <Fact label={t('group.label')}>{groupName}</Fact>
        <Fact label={t('columns.asked')}>{fullDate(createdAt, locale)}</Fact>
        {status === 'pending' ? null : (
          <Fact label={t('columns.answered')}>{fullDate(updatedAt, locale)}</Fact>
        )}
      </Facts>
      <Part title={t('joinRequests.message')}>
        <Prose text={message} />
      </Part>
      {responseMessage ? (
        <Part title={t('joinRequests.reply')}>
          <Prose text={responseMessage} />
        </Part>
      ) : null}
    </>
  );
}

function Footer({ request }: { request: JoinRequest }) {
  const { t } = useTranslation('admin-work');
  return (
    <JoinRequestAnswer request={request}>
      {(give) => (
        <>
          <Button onClick={() => give('approved')}>{t('joinRequests.approved.action')}</Button>
          <Button variant="outlined" onClick={() => give('rejected')}>
            {t('joinRequests.rejected.action')}
          </Button>
        </>
      )}
    </JoinRequestAnswer>
  );
}
