import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { AdminCalls } from '../../app/data/groupCalls.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { EmailInput, type TextInputProps } from '../../components/form/inputs.tsx';
import { emailAddress, given } from '../../components/form/rules.ts';
import { ResetPasswordDialog } from '../../components/ResetPasswordDialog.tsx';
import { TaskIcons, type RowTask } from '../../components/Tasks.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';

/** What every admin may read of a change of administrators, and what only those who manage them may. */
const FOR_ALL = ['groups', 'counts'];
export const ADMIN_CHANGES = [...FOR_ALL, 'group-admins', 'memberships'];

export interface AdminTasksProps {
  admin: GroupAdmin;
  calls: AdminCalls;
  onOver?: () => void;
}

interface AdminDialogProps extends Pick<AdminTasksProps, 'admin' | 'calls'> {
  onClose: () => void;
}

export function AdminTasks(props: AdminTasksProps) {
  return <TaskIcons tasks={useTasks(props)} />;
}

function useTasks({ onOver, ...of }: AdminTasksProps): RowTask[] {
  const { t } = useTranslation('admin-groups');
  const { username, isPrimaryAdmin, abilities = {} } = of.admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  return [
    {
      key: 'primary',
      label: t(`admins.make.${kind}.action`),
      labelOf: t(`admins.make.${kind}.of`, { username }),
      icon: isPrimaryAdmin ? StarRounded : StarBorderRounded,
      may: abilities['setPrimary'],
      dialog: (onClose) => <SetPrimary {...of} onOver={onOver} onClose={onClose} />,
    },
    {
      key: 'password',
      label: t('admins.resetTitle'),
      labelOf: t('admins.resetOf', { username }),
      icon: KeyOutlined,
      may: abilities['resetPassword'],
      dialog: (onClose) => <ResetPassword {...of} onClose={onClose} />,
    },
    {
      key: 'email',
      label: t('admins.changeEmail'),
      labelOf: t('admins.changeEmailOf', { username }),
      icon: MailOutlineRounded,
      may: of.calls === 'links' && abilities['resetPassword'],
      dialog: (onClose) => <ChangeEmail {...of} onClose={onClose} />,
    },
    {
      key: 'remove',
      label: t('admins.remove'),
      labelOf: t('admins.removeTitle', { username }),
      icon: PersonRemoveOutlined,
      may: abilities['delete'],
      dialog: (onClose) => <RemoveAdmin {...of} onClose={onClose} />,
    },
  ];
}

function SetPrimary({ admin, calls, onClose, onOver }: AdminDialogProps & Pick<AdminTasksProps, 'onOver'>) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const provider = useProvider();
  const fail = useErrorToast();
  const { id, userId, groupId, username, groupName: group, isPrimaryAdmin } = admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  // Who makes themselves a standard administrator has nothing to manage here any more.
  const isOwnStep = userId === user.id && isPrimaryAdmin;
  return (
    <ConfirmAction
      title={t(`admins.make.${kind}.title`, { username })}
      texts={[
        t(`admins.make.${kind}.text`, { username, group }),
        ...(isOwnStep ? [t('admins.make.standard.self')] : []),
      ]}
      confirm={t(`admins.make.${kind}.action`)}
      run={() => provider.setPrimaryAdmin(groupId, id, !isPrimaryAdmin, calls)}
      changes={isOwnStep ? FOR_ALL : ADMIN_CHANGES}
      done={t(`admins.make.${kind}.done`, { username })}
      onDone={() => {
        if (isOwnStep) onOver?.();
      }}
      onFailed={fail(t('admins.failed.primary'))}
      failed={(message) => `${t('admins.failed.primary')}: ${message}`}
      onClose={onClose}
    />
  );
}

/** "Minimum password 8 (6 in the manage-administrators reset dialog)" (spec 2 §9). */
const RULES = {
  accounts: { min: LIMITS.password.min, message: FIELDS.password.minReset },
  links: { min: LIMITS.managedAdminPassword.min, message: FIELDS.password.minManagedAdmin },
} as const;

function ResetPassword({ admin: { id, groupId, username }, calls, onClose }: AdminDialogProps) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const provider = useProvider();
  const fail = useErrorToast();
  return (
    <ResetPasswordDialog
      title={t('admins.resetTitle')}
      text={t('admins.resetText', { username })}
      save={t('admins.reset')}
      label={t('admin:fields.newPassword')}
      rule={RULES[calls]}
      onSave={(newPassword) => provider.resetAdminPassword(groupId, id, newPassword, calls)}
      done={calls === 'accounts' ? t('admins.passwordReset') : t('admins.passwordResetManaged')}
      failed={t('admins.failed.password')}
      onFailed={fail(t('admins.failed.password'))}
      onClose={onClose}
    />
  );
}

function ChangeEmail({ admin: { id, groupId, username, email }, onClose }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const fail = useErrorToast();
  return (
    <FormDialog
      title={t('admins.changeEmail')}
      text={t('admins.emailText', { username })}
      save={t('admins.changeEmail')}
      values={{ newEmail: email }}
      onSave={({ newEmail }) => provider.changeAdminEmail(groupId, id, newEmail.trim())}
      changes={ADMIN_CHANGES}
      done={t('admins.emailChanged')}
      wrong={t('form.wrong')}
      failed={t('admins.failed.email')}
      onFailed={fail(t('admins.failed.email'))}
      onClose={onClose}
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
export function RemoveAdmin({ admin, calls, onClose }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const provider = useProvider();
  const toast = useToast();
  const fail = useErrorToast();
  const { id, userId, groupId, username, groupName: group } = admin;
  const failedText = (message: string) => t('admins.failed.removeBecause', { message });
  return (
    <ConfirmAction
      title={t('admins.removeTitle', { username })}
      texts={[
        t('admins.removeQuestion', { username, group }),
        calls === 'accounts' ? t('admins.removeAccount') : t('admins.removeLink'),
        ...(userId === user.id ? [t('admins.removeSelf')] : []),
      ]}
      confirm={t('admins.remove')}
      isDestructive
      run={() => provider.removeGroupAdmin(groupId, id, calls)}
      changes={ADMIN_CHANGES}
      onDone={({ accountDeleted }) => {
        const isKept = calls === 'accounts' && !accountDeleted;
        toast({
          title: calls === 'links' ? t('admins.removedLink') : t('admins.removed'),
          description: isKept ? t('admins.accountKept', { username }) : undefined,
          variant: 'success',
        });
      }}
      onFailed={({ message }) => fail(message ? failedText(message) : t('admins.failed.remove'))()}
      failed={failedText}
      onClose={onClose}
    />
  );
}
