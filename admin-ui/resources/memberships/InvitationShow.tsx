import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { InvitationChanges, type ListedInvitation } from './InvitationChanges.tsx';

interface OfGroup {
  groupId: number;
  group: Group | undefined;
}

const footerFor = (of: OfGroup) => (invitation: ListedInvitation) => (
  <Footer invitation={invitation} {...of} />
);

/** One invitation over the list, with the message it was sent with. */
export function InvitationShow(of: OfGroup) {
  return (
    <DetailsDrawer<ListedInvitation>
      resource="memberships"
      nameOf={({ email }) => email}
      footer={footerFor(of)}
    >
      {(invitation) => <InvitationFacts invitation={invitation} />}
    </DetailsDrawer>
  );
}

function InvitationFacts({ invitation }: { invitation: ListedInvitation }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { status, userType, createdAt, expiresAt, message } = invitation;
  return (
    <>
      <div>
        <StatusChip kind="invitations" status={status} />
      </div>
      <Facts>
        <Fact label={t('columns.role')}>{t(`common:roles.${userType}`)}</Fact>
        <Fact label={t('columns.sent')}>{createdAt ? fullDate(createdAt, locale) : null}</Fact>
        <Fact label={t('columns.goodUntil')}>{expiresAt ? fullDate(expiresAt, locale) : null}</Fact>
      </Facts>
      <Part title={t('invitations.message')}>
        <Prose text={message} />
      </Part>
    </>
  );
}

function Footer(props: OfGroup & { invitation: ListedInvitation }) {
  const { t } = useTranslation('admin-work');
  return (
    <InvitationChanges {...props}>
      {(ask) => (
        <>
          <Button onClick={() => ask('resend')}>{t('invitations.resend.action')}</Button>
          <Button variant="outlined" color="error" onClick={() => ask('revoke')}>
            {t('invitations.revoke.action')}
          </Button>
        </>
      )}
    </InvitationChanges>
  );
}
