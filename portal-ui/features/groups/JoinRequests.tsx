import { Alert, Chip, type ChipProps } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Muted, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { SectionCard, OutlinedButton, TextButton, useFocusOfGone } from '../../components/cards.tsx';
import { fieldsOf, Form, placeErrors, useDraft } from '../../components/forms.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { day } from '../../components/dates.ts';
import { Quote, Row } from './Rows.tsx';
import { MEMBERSHIPS } from './api.ts';

const ANSWERED = 3;

export function JoinRequests({ requests }: { requests: JoinRequest[] }) {
  const { t } = useTranslation('groups');
  const [showsAll, setShowsAll] = useState(false);
  const pending = requests.filter(({ status }) => status === 'pending');
  const answered = requests
    .filter(({ status }) => status !== 'pending')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const shown = [...pending, ...(showsAll ? answered : answered.slice(0, ANSWERED))];
  const more = requests.length - shown.length;
  const heading = useFocusOfGone<HTMLHeadingElement>(pending.length);
  if (requests.length === 0) return null;
  return (
    <SectionCard title={t('requests.title')} headingRef={heading}>
      <PlainList aria-label={t('requests.title')} sx={{ mt: 3 }}>
        {shown.map((request) => (
          <JoinRequestRow key={request.id} joinRequest={request} />
        ))}
      </PlainList>
      {more > 0 ? (
        <TextButton onClick={() => setShowsAll(true)} sx={{ mt: 4, ml: -3 }}>
          {t('showMore', { count: more })}
        </TextButton>
      ) : null}
    </SectionCard>
  );
}

const COLOUR: Partial<Record<JoinRequest['status'], ChipProps['color']>> = {
  pending: 'secondary',
  approved: 'success',
};

function JoinRequestRow({ joinRequest }: { joinRequest: JoinRequest }) {
  const { t } = useTranslation('groups');
  const { id, groupId, status, message, responseMessage } = joinRequest;
  const withdraw = useCall({
    call: () => request<JoinRequest>('PATCH', `/api/join-requests/${id}`, { status: 'withdrawn' }),
    done: () => t('requests.withdrawn'),
    failed: t('requests.withdrawFailed'),
    refresh: MEMBERSHIPS,
  });
  // Only members see the name of a private group (contract §10).
  const name = joinRequest.groupName ?? t('requests.private', { number: groupId });
  return (
    <Row
      name={name}
      badge={<Chip size="small" color={COLOUR[status]} label={t(`requests.status.${status}`)} />}
      actions={
        joinRequest.abilities['withdraw'] ? (
          <OutlinedButton
            loading={withdraw.isPending}
            aria-label={t('requests.withdrawNamed', { name })}
            onClick={() => withdraw.mutate()}
          >
            {t('requests.withdraw')}
          </OutlinedButton>
        ) : null
      }
    >
      <Muted sx={{ mt: 1 }}>
        {status === 'pending'
          ? t('requests.asked', { day: day(joinRequest.createdAt) })
          : t('requests.answered', { day: day(joinRequest.updatedAt) })}
      </Muted>
      {message ? <Quote label={t('requests.message')} text={message} /> : null}
      {responseMessage ? <Quote label={t('requests.answer')} text={responseMessage} /> : null}
    </Row>
  );
}

const { max } = LIMITS.joinRequest.message;
const BLANK = { code: '', message: '' };

/** Asks to join a private group by its code; the answer does not reveal the group (contract §10). */
export function JoinPrivate() {
  const { t } = useTranslation('groups');
  const ask = useCall({
    call: (payload: { code: string; message: string }) =>
      request<JoinRequest>('POST', '/api/groups/join', payload),
    refresh: MEMBERSHIPS,
  });
  const form = useForm({ defaultValues: BLANK });
  useDraft(form, 'timematch.draft.join', BLANK);
  const { errors } = form.formState;
  const field = fieldsOf(form);

  const place = (error: unknown) => {
    const isAboutGroup = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 409);
    if (!isAboutGroup) return placeErrors(form, error);
    const message = error.statusCode === 404 ? t('private.unknown') : errorText(error);
    form.setError('code', { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(({ code, message }) =>
    ask.mutate(
      { code: code.trim(), message: message.trim() },
      {
        onSuccess: ({ status, groupName }) => {
          form.reset(BLANK);
          const isIn = status === 'approved' && groupName !== null;
          if (isIn) toastSuccess(t('open.joined', { name: groupName }));
          else toastSuccess(t('private.sent'), t('private.sentText'));
        },
        onError: place,
      },
    ),
  );
  return (
    <SectionCard title={t('private.title')} text={t('private.text')}>
      <Form aria-label={t('private.title')} onSubmit={submit} sx={{ mt: 5, justifyItems: 'start' }}>
        <Field
          label={t('private.code')}
          {...field('code', { validate: (text) => Boolean(text.trim()) || t('private.codeMissing') })}
          help={t('private.codeHelp')}
          autoComplete="off"
          inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 40 }}
          sx={{ maxWidth: 280 }}
        />
        <Field
          label={t('private.message')}
          optional
          lines={[2, 8]}
          {...field('message', {
            validate: (text) => text.trim().length <= max || t('private.messageMax', { max }),
          })}
          help={t('private.messageHelp')}
        />
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <OutlinedButton type="submit" loading={ask.isPending} sx={{ width: { xs: '100%', sm: 'auto' } }}>
          {t('private.send')}
        </OutlinedButton>
      </Form>
    </SectionCard>
  );
}
