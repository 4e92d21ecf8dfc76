import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../src/contract/messages.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { useAction } from '../../components/ConfirmAction.tsx';
import { useLocale } from '../../components/dates.tsx';
import { EmailInput } from '../../components/form/inputs.tsx';
import { emailAddress, given } from '../../components/form/rules.ts';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { ADMIN_CHANGES } from './AdminTasks.tsx';

/** Adds an administrator by address: a known one is linked, an unknown one is invited (contract §3). */
export function AddByEmail({ groupId }: { groupId: number }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const provider = useProvider();
  const toast = useToast();
  const fail = useErrorToast();
  // "A successful admin add clears the email field" (spec 2 §4): it is another form then.
  const [added, setAdded] = useState(0);
  const { mutate, isPending, error, data } = useAction({
    run: (email: string) => provider.addGroupAdmin(groupId, email),
    changes: ADMIN_CHANGES,
    onDone: ({ status }) => {
      toast({
        title: status === 'active' ? t('admins.addedByEmail') : t('admins.invited'),
        variant: 'success',
      });
      setAdded(added + 1);
    },
    onFailed: fail(t('admins.failed.add')),
  });
  const invited = data?.status === 'invited' ? data : undefined;
  return (
    <Box sx={{ '&, & > form': { display: 'grid', gap: 3 } }}>
      {error ? <Alert severity="error">{`${t('admins.failed.add')}: ${error.message}`}</Alert> : null}
      {invited ? (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('admins.invitedText', { email: invited.email, until: fullDate(invited.expiresAt, locale) })}
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
