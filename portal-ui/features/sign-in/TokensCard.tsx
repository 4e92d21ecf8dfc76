import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { EMPTY_SCOPES, TOKEN_SCOPES } from '../../../src/contract/tokens-api.ts';
import type { AccessToken, MadeToken, TokenPayload, TokenScope } from '../../../src/contract/tokens-api.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { CardButton, ItemRow, ListCard, OutlinedButton } from '../../components/cards.tsx';
import { AskingButton, FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { PillField } from '../../components/recordFields.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { moment } from '../../components/dates.ts';
import { useFreshLogIn } from './FreshLoginDialog.tsx';
import { TOKENS_KEY, useTokens } from './api.ts';
import { copyText } from '../../../ui-shared/toast/toast.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';

export function TokensCard() {
  const { t } = useTranslation('sign-in');
  const wordOf = useScopeWords();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const { run, question } = useFreshLogIn();
  const end = useCall({
    call: (id: number) => run(() => request<unknown>('DELETE', `${TOKENS_KEY[0]}/${id}`)),
    refresh: [TOKENS_KEY],
    done: () => t('tokens.ended'),
    failed: t('tokens.notEnded'),
  });
  const usage = ({ expiresAt, lastUsedAt }: AccessToken) => {
    const date = moment(expiresAt);
    const life = Date.parse(expiresAt) < now ? t('tokens.over', { date }) : t('tokens.until', { date });
    const use = lastUsedAt ? t('tokens.used', { date: moment(lastUsedAt) }) : t('tokens.unused');
    return `${life} · ${use}`;
  };
  return (
    <ListCard
      words={(part) => t(`tokens.${part}`)}
      query={useTokens()}
      after={
        <>
          <CardButton onClick={() => setMaking(true)}>{t('tokens.make')}</CardButton>
          {isMaking ? <MakeToken onMade={setMade} onClose={() => setMaking(false)} /> : null}
          {made ? <KeepToken token={made} onKept={() => setMade(null)} /> : null}
          {question}
        </>
      }
    >
      {(token) => (
        <ItemRow
          key={token.id}
          name={token.name}
          notes={[token.scopes.map(wordOf).join(', '), usage(token)]}
          action={
            <AskingButton
              aria-label={t('tokens.endLabel', { name: token.name })}
              title={t('tokens.endTitle', { name: token.name })}
              texts={[t('tokens.endText')]}
              confirm={t('tokens.end')}
              refuse={t('tokens.keep')}
              isDestructive
              onConfirm={() => end.mutate(token.id)}
            />
          }
        />
      )}
    </ListCard>
  );
}

const { name: nameLimit, days } = LIMITS.accessToken;
const SCOPES = TOKEN_SCOPES.filter((scope) => !EMPTY_SCOPES.includes(scope));

function useScopeWords() {
  const { t } = useTranslation('sign-in');
  // keys: sign-in:tokens.may.*
  const keyOf = (scope: TokenScope) => `tokens.may.${scope}` as const;
  return (scope: TokenScope) => t(keyOf(scope), { nsSeparator: false });
}

function MakeToken({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const wordOf = useScopeWords();
  const { run, question } = useFreshLogIn();
  const form = useForm({
    defaultValues: { name: '', scopes: [] as TokenScope[], expiresInDays: String(days.default) },
  });
  const make = useCall({
    call: (payload: TokenPayload) => run(() => request<MadeToken>('POST', TOKENS_KEY[0], payload)),
    refresh: [TOKENS_KEY],
    done: ({ name }) => t('tokens.made', { name }),
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit(({ expiresInDays, ...rest }) =>
    make.mutate(
      { ...rest, expiresInDays: Number(expiresInDays) },
      {
        onSuccess: ({ token }) => {
          onClose();
          onMade(token);
        },
      },
    ),
  );
  return (
    <>
      <FormDialog
        title={t('tokens.make')}
        lead={t('tokens.makeText')}
        submit={t('tokens.make')}
        close={t('tokens.cancel')}
        isBusy={make.isPending}
        problem={make.error ? errorText(make.error) : undefined}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field
          label={t('tokens.name')}
          help={t('tokens.nameHelp')}
          {...field('name', { required: t('tokens.nameMissing') })}
          autoComplete="off"
          inputProps={{ maxLength: nameLimit.max }}
        />
        <PillField
          control={form.control}
          name="scopes"
          validate={(scopes) => scopes.length > 0 || t('tokens.scopesMissing')}
          legend={t('tokens.scopes')}
          options={SCOPES}
          labelOf={wordOf}
        />
        <Field
          label={t('tokens.days')}
          help={t('tokens.daysHelp', { max: days.max })}
          {...field('expiresInDays', {
            validate: (typed) =>
              (/^\d+$/.test(typed.trim()) && Number(typed) >= days.min && Number(typed) <= days.max) ||
              t('tokens.daysWrong', { max: days.max }),
          })}
          inputProps={{ inputMode: 'numeric' }}
        />
      </FormDialog>
      {question}
    </>
  );
}

/** An access token, which is shown this once. */
function KeepToken({ token, onKept }: { token: string; onKept: () => void }) {
  const { t } = useTranslation('sign-in');
  useWarnBeforeClosing(true);
  const copy = () =>
    copyText(token, t('tokens.copied'), { title: t('tokens.notCopied'), variant: 'destructive' });
  return (
    <TitledDialog
      title={t('tokens.keepTitle')}
      actions={<Button onClick={onKept}>{t('tokens.kept')}</Button>}
    >
      <Muted>{t('tokens.keepText')}</Muted>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {token}
      </Box>
      <div>
        <OutlinedButton onClick={copy}>{t('keep.copy')}</OutlinedButton>
      </div>
    </TitledDialog>
  );
}
