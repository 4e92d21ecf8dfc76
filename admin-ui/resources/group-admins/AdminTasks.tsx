import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useTranslation } from 'react-i18next';
import { Chip, Skeleton } from '@mui/material';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { AdminCalls } from '../../app/data/groupCalls.ts';
import { Ask, TaskIcons, question, type RowTask } from '../../components/actions.tsx';
import { ResetPasswordDialog } from '../../components/ResetPasswordDialog.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { EmailInput, type TextInputProps } from '../../components/form/inputs.tsx';
import { emailAddress, given } from '../../components/form/rules.ts';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { MailLink } from '../../components/cells.tsx';
import { Quiet, RelativeTime } from '../../components/Sections.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Records } from '../../components/list/RecordList.tsx';
import { column, type Column } from '../../components/list/columns.tsx';
import { labelled } from '../../components/text.ts';

/** Read again after a change of administrators: what every admin may read, then what only their managers may. */
const FOR_ALL = ['groups', 'counts'];
export const ADMIN_CHANGES = [...FOR_ALL, 'group-admins', 'memberships'];

type AdminTasksProps = { admin: GroupAdmin; calls: AdminCalls; onOver?: () => void };

type AdminDialogProps = Omit<AdminTasksProps, 'onOver'>;

function AdminTasks({ onOver, ...of }: AdminTasksProps) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const fail = useErrorToast();
  const { admin, calls } = of;
  const { id, userId, groupId, username, groupName: group, isPrimaryAdmin, abilities = {} } = admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  // Who makes themselves a standard administrator has nothing to manage here any more.
  const isOwnStep = userId === user.id && isPrimaryAdmin;
  const tasks: RowTask[] = [
    {
      labelOf: t(`admins.make.${kind}.of`, { username }),
      icon: isPrimaryAdmin ? StarRounded : StarBorderRounded,
      ...question({
        may: abilities['setPrimary'],
        title: t(`admins.make.${kind}.title`, { username }),
        texts: [
          t(`admins.make.${kind}.text`, { username, group }),
          ...(isOwnStep ? [t('admins.make.standard.self')] : []),
        ],
        confirm: t(`admins.make.${kind}.action`),
        run: (provider) => provider.setPrimaryAdmin(groupId, id, !isPrimaryAdmin, calls),
        changes: isOwnStep ? FOR_ALL : ADMIN_CHANGES,
        done: t(`admins.make.${kind}.done`, { username }),
        onDone: isOwnStep ? onOver : undefined,
        onFailed: fail(t('admins.failed.primary')),
        failed: (message) => labelled(t('admins.failed.primary'), message),
      }),
    },
    {
      label: t('admins.resetTitle'),
      labelOf: t('admins.resetOf', { username }),
      icon: KeyOutlined,
      may: abilities['resetPassword'],
      dialog: <ResetPassword {...of} />,
    },
    {
      label: t('admins.changeEmail'),
      labelOf: t('admins.changeEmailOf', { username }),
      icon: MailOutlineRounded,
      may: calls === 'links' && abilities['resetPassword'],
      dialog: <ChangeEmail {...of} />,
    },
    {
      label: t('admins.remove'),
      labelOf: t('admins.removeTitle', { username }),
      icon: PersonRemoveOutlined,
      may: abilities['delete'],
      dialog: <RemoveAdmin {...of} />,
    },
  ];
  return <TaskIcons tasks={tasks} />;
}

/** "Minimum password 8 (6 in the manage-administrators reset dialog)" (spec 2 §9). */
const MANAGED_RULE = { min: LIMITS.managedAdminPassword.min, message: FIELDS.password.minManagedAdmin };

function ResetPassword({ admin: { id, groupId, username }, calls }: AdminDialogProps) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  return (
    <ResetPasswordDialog
      title={t('admins.resetTitle')}
      text={t('admins.resetText', { username })}
      save={t('admins.reset')}
      label={t('admin:fields.newPassword')}
      rule={calls === 'links' ? MANAGED_RULE : undefined}
      onSave={(newPassword, provider) => provider.resetAdminPassword(groupId, id, newPassword, calls)}
      done={({ status }) => {
        if (status === 'sent') return t('admin:password.sentText');
        return calls === 'accounts' ? t('admins.passwordReset') : t('admins.passwordResetManaged');
      }}
      failed={t('admins.failed.password')}
      onFailed="toast"
    />
  );
}

function ChangeEmail({ admin: { id, groupId, username, email } }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  return (
    <FormDialog
      title={t('admins.changeEmail')}
      text={t('admins.emailText', { username })}
      save={t('admins.changeEmail')}
      values={{ newEmail: email }}
      onSave={({ newEmail }, provider) => provider.changeAdminEmail(groupId, id, newEmail.trim())}
      changes={ADMIN_CHANGES}
      done={t('admins.emailChanged')}
      wrong={t('form.wrong')}
      failed={t('admins.failed.email')}
      onFailed="toast"
    >
      {/* The dialog has this one field. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <NewEmailInput label={t('admins.newEmail')} autoFocus />
    </FormDialog>
  );
}

export function NewEmailInput(input: Pick<TextInputProps, 'help' | 'autoFocus'> & { label: string }) {
  const rules = [given(FIELDS.email.required), emailAddress(FIELDS.groupAdminEmail.invalid)];
  return <EmailInput {...input} source="newEmail" validate={rules} />;
}

/** Asks before an administrator is taken out of a group, and says whether the account goes too (contract §3). */
export function RemoveAdmin({ admin, calls }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const fail = useErrorToast();
  const { id, userId, groupId, username, groupName: group } = admin;
  const failedText = (message: string) => t('admins.failed.removeBecause', { message });
  return (
    <Ask
      title={t('admins.removeTitle', { username })}
      texts={[
        t('admins.removeQuestion', { username, group }),
        calls === 'accounts' ? t('admins.removeAccount') : t('admins.removeLink'),
        ...(userId === user.id ? [t('admins.removeSelf')] : []),
      ]}
      confirm={t('admins.remove')}
      isDestructive
      run={(provider) => provider.removeGroupAdmin(groupId, id, calls)}
      changes={ADMIN_CHANGES}
      onDone={({ accountDeleted }) => {
        const isKept = calls === 'accounts' && !accountDeleted;
        toastSuccess(
          calls === 'links' ? t('admins.removedLink') : t('admins.removed'),
          isKept ? t('admins.accountKept', { username }) : undefined,
        );
      }}
      onFailed={({ message }) => fail(message ? failedText(message) : t('admins.failed.remove'))()}
      failed={failedText}
    />
  );
}

type AdminsOfGroupProps = Omit<AdminTasksProps, 'admin'> & { groupId: number; asCards?: boolean };

export function AdminsOfGroup({ groupId, asCards, ...of }: AdminsOfGroupProps) {
  const { t } = useTranslation('admin-groups');
  const reading = useFresh(
    // What changes an administrator invalidates all that begins with 'group-admins'.
    ['group-admins', 'ofGroup', groupId, of.calls],
    (provider) => provider.adminsOfGroup(groupId, of.calls),
  );
  const { data, error } = reading;
  const list = useList<GroupAdmin>({ data: data ?? [], resource: 'group-admins' });
  if (error) return <Failure title={labelled(t('admins.failed.fetch'), '').trimEnd()} of={reading} isOne />;
  if (!data)
    return [1, 2].map((line) => <Skeleton key={line} variant="rounded" height={44} sx={{ mb: 2 }} />);
  if (data.length === 0) return <Quiet variant="body1">{t('admins.none')}</Quiet>;
  const label = t('admins.title');
  const look = (name: 'username' | 'email' | 'added', width: string) => ({
    label: t(`admins.columns.${name}`),
    width,
  });
  const columns: Column<GroupAdmin>[] = [
    column('username', look('username', '164px'), ({ username, isPrimaryAdmin }) => (
      <>
        <span style={{ fontWeight: 620 }}>{username}</span>
        {isPrimaryAdmin ? (
          <div>
            <AdminStatus isPrimary />
          </div>
        ) : null}
      </>
    )),
    column('email', look('email', 'auto'), ({ email }) => <MailLink email={email} />),
    column('added', look('added', '80px'), ({ createdAt }) => <RelativeTime iso={createdAt} />),
    column('actions', { width: '148px', isActions: true }, (admin) => <AdminTasks {...of} admin={admin} />),
  ];
  return (
    <ResourceContextProvider value="group-admins">
      <ListContextProvider value={list}>
        <Records {...{ columns, asCards, label }} resource="group-admins" hasDetails={false} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

export function AdminStatus({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('admin-groups');
  return (
    <Chip
      size="small"
      color={isPrimary ? 'primary' : 'default'}
      label={isPrimary ? t('admins.status.primary') : t('admins.status.standard')}
    />
  );
}
