import { Button, Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Form } from 'react-admin';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { StatusChip } from '../../components/cells.tsx';
import { HoldsRowDialog, useAction, TaskIcons } from '../../components/actions.tsx';
import { Quiet, RecordRows, Section } from '../../components/Sections.tsx';
import { DialogFrame, useClose } from '../../components/form/DialogFrame.tsx';
import { EmailInput } from '../../components/form/inputs.tsx';
import { emailAddress, given } from '../../components/form/rules.ts';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { useInvitationTasks, type ListedInvitation } from '../memberships/InvitationTasks.tsx';
import { ADMIN_CHANGES, AdminsOfGroup } from './AdminTasks.tsx';
import { labelled } from '../../components/text.ts';

export function ManageAdminsDialog({ record: group }: { record: Group }) {
  const { t } = useTranslation(['admin-groups', 'common']);
  const onClose = useClose();
  const close = (
    <Button variant="outlined" onClick={onClose}>
      {t('common:close')}
    </Button>
  );
  return (
    <DialogFrame title={t('admins.manage')} text={group.name} onClose={onClose} actions={close}>
      <AddByEmail groupId={group.id} />
      <HoldsRowDialog>
        <AdminsOfGroup groupId={group.id} calls="links" onOver={onClose} />
        <OpenInvitations group={group} />
      </HoldsRowDialog>
    </DialogFrame>
  );
}

/** Adds an administrator by address: a known one is linked, an unknown one is invited (contract §3). */
function AddByEmail({ groupId }: { groupId: number }) {
  const { t } = useTranslation('admin-groups');
  const fail = useErrorToast();
  // "A successful admin add clears the email field" (spec 2 §4): it is another form then.
  const [added, setAdded] = useState(0);
  const { mutate, isPending, error, data } = useAction({
    run: (provider, email: string) => provider.addGroupAdmin(groupId, email),
    changes: ADMIN_CHANGES,
    onDone: ({ status }) => {
      toastSuccess(status === 'active' ? t('admins.addedByEmail') : t('admins.invited'));
      setAdded(added + 1);
    },
    onFailed: fail(t('admins.failed.add')),
  });
  const invited = data?.status === 'invited' ? data : undefined;
  return (
    <Box sx={{ '&, & > form': { display: 'grid', gap: 3 } }}>
      {error ? <Alert severity="error">{labelled(t('admins.failed.add'), error.message)}</Alert> : null}
      {invited ? (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('admins.invitedText', { email: invited.email, until: fullDate(invited.expiresAt) })}
        </Alert>
      ) : null}
      <Form
        key={added}
        noValidate
        record={{ email: '' }}
        disableInvalidFormNotification
        onSubmit={({ email }: { email?: string }) => mutate((email ?? '').trim())}
      >
        <EmailInput
          label={t('admins.addByEmail')}
          help={t('admins.addByEmailHelp')}
          validate={[given(FIELDS.addAdminEmail.required), emailAddress(FIELDS.groupAdminEmail.invalid)]}
        />
        <Button type="submit" loading={isPending} sx={{ justifySelf: { sm: 'start' } }}>
          {t('admins.add')}
        </Button>
      </Form>
    </Box>
  );
}

function OpenInvitations({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const tasksOf = useInvitationTasks(group);
  const untilOf = ({ expiresAt }: ListedInvitation) => (expiresAt ? fullDate(expiresAt) : '');
  const { data = [] } = useFresh(
    // What changes an invitation invalidates all that begins with 'memberships'.
    ['memberships', 'ofAdministrators', group.id],
    async (provider, signal) => {
      const { data: sent } = await provider.getList<ListedInvitation>('memberships', {
        pagination: { page: 1, perPage: LIMITS.list.defaultRange },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { groupId: group.id, userType: 'group_admin' },
        signal,
      });
      return sent.filter(({ status }) => status === 'invited' || status === 'expired');
    },
  );
  if (data.length === 0) return null;
  const title = t('admins.openInvitations');
  return (
    <Section title={title}>
      <RecordRows label={title} records={data} row={{ display: 'flex', alignItems: 'center', gap: 2, py: 2 }}>
        {(invitation) => (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {invitation.email}
              {invitation.status === 'expired' ? (
                <Box sx={{ mt: 1 }}>
                  <StatusChip kind="invitations" status="expired" />
                </Box>
              ) : (
                <Quiet>{t('admins.invitedUntil', { until: untilOf(invitation) })}</Quiet>
              )}
            </Box>
            <TaskIcons tasks={tasksOf(invitation)} />
          </>
        )}
      </RecordRows>
    </Section>
  );
}
