import { Alert, Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useAskToJoin } from './api/memberships.ts';
import { Form } from '../../components/Form.tsx';

const { max } = LIMITS.joinRequest.message;
const BLANK = { groupId: '', message: '' };

/** Asks to join a private group by its number; the answer does not reveal the group (contract §10). */
export function JoinPrivate() {
  const { t } = useTranslation('groups');
  const toast = useToast();
  const ask = useAskToJoin();
  const form = useForm({ defaultValues: BLANK });
  const { errors } = form.formState;
  const field = fieldsOf(form);

  const place = (error: unknown) => {
    const isAboutGroup = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 409);
    if (!isAboutGroup) {
      placeFieldErrors(form, error);
      return;
    }
    const message = error.statusCode === 404 ? t('private.unknown') : errorText(error);
    form.setError('groupId', { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(({ groupId, message }) =>
    ask.mutate(
      { groupId: Number(groupId), message: message.trim() },
      {
        onSuccess: ({ status, groupName }) => {
          form.reset(BLANK);
          const isIn = status === 'approved' && groupName !== null;
          toast(
            isIn
              ? { title: t('open.joined', { name: groupName }), variant: 'success' }
              : { title: t('private.sent'), description: t('private.sentText'), variant: 'success' },
          );
        },
        onError: place,
      },
    ),
  );
  const isUnplaced = ask.isError && !errors.groupId && !errors.message;
  return (
    <SectionCard title={t('private.title')} text={t('private.text')}>
      <Form aria-label={t('private.title')} onSubmit={submit} sx={{ mt: 5, justifyItems: 'start' }}>
        <Field
          label={t('private.number')}
          {...field('groupId', {
            validate: (text) => /^[1-9]\d{0,9}$/.test(text.trim()) || t('private.numberMissing'),
          })}
          help={t('private.numberHelp')}
          autoComplete="off"
          inputProps={{ inputMode: 'numeric', maxLength: 12 }}
          sx={{ maxWidth: 280 }}
        />
        <Field
          label={t('private.message')}
          optional
          multiline
          minRows={2}
          maxRows={8}
          {...field('message', {
            validate: (text) => text.trim().length <= max || t('private.messageMax', { max }),
          })}
          help={t('private.messageHelp')}
        />
        {isUnplaced ? <Alert severity="error">{errorText(ask.error)}</Alert> : null}
        <Button
          type="submit"
          variant="outlined"
          loading={ask.isPending}
          sx={{ width: { xs: '100%', sm: 'auto' } }}
        >
          {t('private.send')}
        </Button>
      </Form>
    </SectionCard>
  );
}
