import { Alert, Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { MessageDialog } from '../../components/MessageDialog.tsx';

export interface InviteFormProps<Values extends object> {
  title: string;
  text?: string;
  values: Values;
  invite: (values: Values & { message: string }) => Promise<GroupInvitation[]>;
  nameOf?: (invitation: GroupInvitation) => string | undefined;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function InviteForm<Values extends object>(props: InviteFormProps<Values>) {
  const { title, text, values, invite, nameOf, onDone, onClose, children } = props;
  const { t } = useTranslation('admin-work');
  const toast = useToast();
  const [answer, setAnswer] = useState<GroupInvitation[] | null>(null);
  if (answer) return <InviteResult answer={answer} nameOf={nameOf} onClose={onDone} />;
  return (
    <FormDialog
      title={title}
      text={text}
      save={t('invite.save')}
      values={{ ...values, message: '' }}
      onSave={(typed) => invite({ ...typed, message: typed.message.trim() })}
      changes={['memberships']}
      onSaved={(invitations) => {
        const sent = invitations.filter(({ status }) => status === 'invited').length;
        if (sent < invitations.length) return setAnswer(invitations);
        toast({ title: t('invite.sent', { count: sent }), variant: 'success' });
        return onDone();
      }}
      failed={t('invite.failed')}
      onClose={onClose}
    >
      {children}
      <TextInput
        source="message"
        label={t('invite.message')}
        help={t('invite.messageHelp')}
        optional
        minRows={3}
        maxLength={LIMITS.invitation.message.max}
      />
    </FormDialog>
  );
}

interface InviteResultProps extends Pick<InviteFormProps<object>, 'nameOf' | 'onClose'> {
  answer: readonly GroupInvitation[];
}

function InviteResult({ answer, nameOf, onClose }: InviteResultProps) {
  const { t } = useTranslation(['admin-work', 'common']);
  const skipped = answer.filter(({ status }) => status === 'skipped');
  const sent = answer.length - skipped.length;
  return (
    <MessageDialog
      title={t('invite.done')}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Alert severity={sent > 0 ? 'success' : 'info'}>{t('invite.sent', { count: sent })}</Alert>
      <div>
        <Typography variant="h3">{t('invite.skipped', { count: skipped.length })}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1 }}>
          {skipped.map((invitation) => (
            <li key={invitation.email}>
              <strong>{nameOf?.(invitation) ?? invitation.email}</strong>
              {' – '}
              {t(`invite.reasons.${invitation.reason ?? 'alreadyMember'}`)}
            </li>
          ))}
        </Box>
      </div>
    </MessageDialog>
  );
}
