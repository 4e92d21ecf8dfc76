import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Passkey } from '../../../src/contract/sign-in-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { CardButton, ItemRow, ListCard } from '../../components/cards.tsx';
import { AskingButton, FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { moment } from '../../components/dates.ts';
import { useFreshLogIn, type Fresh } from './FreshLoginDialog.tsx';
import { passkeyProblem } from './SecondStep.tsx';
import { addPasskey, PASSKEYS_KEY, usePasskeys } from './api.ts';

export function PasskeysCard() {
  const { t } = useTranslation('sign-in');
  const [isAdding, setAdding] = useState(false);
  const { run, question } = useFreshLogIn();
  const remove = useCall({
    call: (id: number) => run(() => request<unknown>('DELETE', `${PASSKEYS_KEY[0]}/${id}`)),
    refresh: [PASSKEYS_KEY],
    done: () => t('passkeys.removed'),
    failed: t('passkeys.notRemoved'),
  });
  const since = ({ createdAt, lastUsedAt }: Passkey) =>
    [
      t('passkeys.since', { date: moment(createdAt) }),
      ...(lastUsedAt ? [t('passkeys.used', { date: moment(lastUsedAt) })] : []),
    ].join(' · ');
  return (
    <ListCard
      words={(part) => t(`passkeys.${part}`)}
      query={usePasskeys()}
      after={
        <>
          <CardButton onClick={() => setAdding(true)}>{t('passkeys.add')}</CardButton>
          {isAdding ? <AddDialog run={run} onClose={() => setAdding(false)} /> : null}
          {question}
        </>
      }
    >
      {(passkey) => (
        <ItemRow
          key={passkey.id}
          name={passkey.name}
          notes={[since(passkey)]}
          action={
            <AskingButton
              aria-label={t('passkeys.removeLabel', { name: passkey.name })}
              title={t('passkeys.removeTitle', { name: passkey.name })}
              texts={[t('passkeys.removeText')]}
              confirm={t('passkeys.remove')}
              refuse={t('passkeys.keep')}
              isDestructive
              onConfirm={() => remove.mutate(passkey.id)}
            />
          }
        />
      )}
    </ListCard>
  );
}

function AddDialog({ run, onClose }: { run: Fresh; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const form = useForm({ defaultValues: { name: '' } });
  const add = useCall({
    call: (name: string) => run(() => addPasskey(name)),
    refresh: [PASSKEYS_KEY, USER_KEY],
    done: ({ name }) => t('passkeys.added', { name }),
  });
  return (
    <FormDialog
      title={t('passkeys.add')}
      lead={t('passkeys.addText')}
      submit={t('passkeys.make')}
      close={t('passkeys.cancel')}
      isBusy={add.isPending}
      problem={add.error ? passkeyProblem(add.error, t('passkeys.notAdded')) : undefined}
      onSubmit={form.handleSubmit(({ name }) => add.mutate(name, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Field
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        {...fieldsOf(form)('name', { required: t('passkeys.nameMissing') })}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.passkey.name.max }}
      />
    </FormDialog>
  );
}
