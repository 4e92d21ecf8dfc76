import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { InvitationConfirm } from './InvitationConfirm.tsx';
import type { ListedInvitation } from './Invitations.tsx';
import { InvitationStatusChip } from './InvitationStatusChip.tsx';
import { useInvitationChanges } from './useInvitationChanges.ts';

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
        <InvitationStatusChip status={status} />
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

function Footer({ invitation, ...of }: OfGroup & { invitation: ListedInvitation }) {
  const { t } = useTranslation('admin-work');
  const changes = useInvitationChanges(invitation, of);
  if (!changes.may) return null;
  return (
    <>
      <Button onClick={() => changes.ask('resend')}>{t('invitations.resend.action')}</Button>
      <Button variant="outlined" color="error" onClick={() => changes.ask('revoke')}>
        {t('invitations.revoke.action')}
      </Button>
      <InvitationConfirm email={invitation.email} changes={changes} />
    </>
  );
}
