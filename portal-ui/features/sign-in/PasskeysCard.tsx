import { Box, Button, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Passkey } from '../../../src/contract/sign-in-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { USER_KEY } from '../../../ui-shared/session/useUser.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useCall } from '../../components/useCall.ts';
import { useDates } from '../../components/useDates.ts';
import { addPasskey, PASSKEYS_KEY, removePasskey, usePasskeys } from './api.ts';
import { usePasskeyProblem } from './problem.ts';
import { useFresh } from './useFresh.tsx';

/** The account's passkeys: added with this device or one near it, named, removed. */
export function PasskeysCard() {
  const { t } = useTranslation('sign-in');
  const { data, isError, refetch } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const { run, question } = useFresh();
  const remove = useCall({
    call: ({ id }: Passkey) => run(() => removePasskey(id)),
    refresh: [PASSKEYS_KEY],
    done: () => t('passkeys.removed'),
    failed: t('passkeys.notRemoved'),
  });
  return (
    <SectionCard title={t('passkeys.title')} text={t('passkeys.text')}>
      {data ? (
        <PlainList aria-label={t('passkeys.label')} sx={{ mt: 2 }}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </PlainList>
      ) : isError ? (
        <LoadFailed text={t('passkeys.failed')} onRetry={() => void refetch()} sx={{ mt: 4 }} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      <Button onClick={() => setAdding(true)} sx={{ mt: 4, width: { xs: '100%', sm: 'auto' } }}>
        {t('passkeys.add')}
      </Button>
      {isAdding ? <AddDialog run={run} onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={leaving !== null}
        title={t('passkeys.removeTitle', { name: leaving?.name })}
        texts={[t('passkeys.removeText')]}
        confirm={t('passkeys.remove')}
        refuse={t('passkeys.keep')}
        isDestructive
        onConfirm={() => {
          if (leaving) remove.mutate(leaving);
          setLeaving(null);
        }}
        onClose={() => setLeaving(null)}
      />
      {question}
    </SectionCard>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('sign-in');
  const { roles } = useTheme();
  const dates = useDates();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 3,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 640 }}>{name}</Typography>
        <Note>
          {t('passkeys.since', { date: dates.moment(createdAt) })}
          {lastUsedAt ? <> · {t('passkeys.used', { date: dates.moment(lastUsedAt) })}</> : null}
        </Note>
      </Box>
      <Button variant="outlined" onClick={onRemove} aria-label={t('passkeys.removeLabel', { name })}>
        {t('passkeys.remove')}
      </Button>
    </Box>
  );
}

function AddDialog({
  run,
  onClose,
}: {
  run: <T>(call: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}) {
  const { t } = useTranslation('sign-in');
  const problem = usePasskeyProblem();
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
      problem={add.error ? problem(add.error) : undefined}
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
