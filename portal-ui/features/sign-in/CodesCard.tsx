import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import type { OneTimeCodeSetUp, RecoveryCodes, WaysIn } from '../../../src/contract/sign-in-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { useConfig, readAgain } from '../../../ui-shared/api/queries.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Muted, Note, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { Buttons, CardButton, SectionCard, OutlinedButton, useFocusOfGone } from '../../components/cards.tsx';
import { AskingButton, FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf, placeErrors } from '../../components/forms.tsx';
import { moment } from '../../components/dates.ts';
import { useFreshLogIn, type Fresh } from './FreshLoginDialog.tsx';
import { WAYS_IN_KEY } from './api.ts';
import { copyText } from '../../../ui-shared/toast/toast.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';

const PATH = '/api/user/totp';
const FEW_LEFT = 3;

export function CodesCard({ ways: { totp } }: { ways: WaysIn }) {
  const { t } = useTranslation('sign-in');
  const { run, question } = useFreshLogIn();
  const heading = useFocusOfGone<HTMLHeadingElement>(totp !== null);
  const [setUp, setSetUp] = useState<OneTimeCodeSetUp | null>(null);
  const begin = useCall({
    call: () => run(() => request<OneTimeCodeSetUp>('POST', PATH, {})),
    failed: t('codes.notBegun'),
  });
  return (
    <SectionCard title={t('codes.title')} text={t('codes.text')} headingRef={heading}>
      {totp ? (
        <CodesInUse totp={totp} run={run} />
      ) : (
        <CardButton
          onClick={() => begin.mutate(undefined, { onSuccess: setSetUp })}
          loading={begin.isPending}
        >
          {t('codes.begin')}
        </CardButton>
      )}
      {setUp ? <SetUpCodes setUp={setUp} run={run} onClose={() => setSetUp(null)} /> : null}
      {question}
    </SectionCard>
  );
}

function CodesInUse({ totp, run }: { totp: NonNullable<WaysIn['totp']>; run: Fresh }) {
  const { t } = useTranslation('sign-in');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const renew = useCall({
    call: () => run(() => request<RecoveryCodes>('POST', `${PATH}/recovery-codes`, {})),
    refresh: [WAYS_IN_KEY],
    failed: t('codes.notRenewed'),
  });
  const end = useCall({
    call: () => run(() => request<unknown>('DELETE', PATH)),
    refresh: [WAYS_IN_KEY],
    done: () => t('codes.ended'),
    failed: t('codes.notEnded'),
  });
  const count = totp.recoveryCodesLeft;
  const showNew = () =>
    renew.mutate(undefined, { onSuccess: (answer) => setRecoveryCodes(answer.recoveryCodes) });
  return (
    <>
      <Note sx={{ mt: 3 }}>{t('codes.since', { date: moment(totp.confirmedAt) })}</Note>
      {count <= FEW_LEFT ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('codes.fewLeft', { count })}
        </Alert>
      ) : (
        <Note sx={{ mt: 1 }}>{t('codes.left', { count })}</Note>
      )}
      <Buttons sx={{ mt: 4 }}>
        <OutlinedButton onClick={showNew} loading={renew.isPending}>
          {t('codes.renew')}
        </OutlinedButton>
        <AskingButton
          loading={end.isPending}
          title={t('codes.endTitle')}
          texts={[t('codes.endText')]}
          confirm={t('codes.end')}
          refuse={t('codes.keep')}
          isDestructive
          onConfirm={() => end.mutate()}
        />
      </Buttons>
      {recoveryCodes ? <KeepCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(null)} /> : null}
    </>
  );
}

function SetUpCodes({ setUp, run, onClose }: { setUp: OneTimeCodeSetUp; run: Fresh; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const client = useQueryClient();
  const form = useForm({ defaultValues: { code: '' } });
  const { data, mutate, isPending } = useMutation({
    mutationFn: (code: string) => run(() => request<RecoveryCodes>('POST', `${PATH}/confirm`, { code })),
    onError: (refusal) => placeErrors(form, refusal),
  });
  // Read again only when the codes are kept: the page that a second factor opens would take them away.
  const close = () => {
    onClose();
    void readAgain(client, [WAYS_IN_KEY, USER_KEY]);
  };
  if (data) return <KeepCodes codes={data.recoveryCodes} onKept={close} />;
  const code = fieldsOf(form)('code', { required: t('setUp.codeMissing') });
  return (
    <FormDialog
      title={t('setUp.title')}
      lead={t('setUp.text')}
      submit={t('setUp.confirm')}
      close={t('setUp.cancel')}
      isBusy={isPending}
      problem={form.formState.errors.root?.message}
      onSubmit={form.handleSubmit((typed) => mutate(typed.code))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
        <img alt={t('setUp.picture')} src={qrCode(setUp.otpauthUrl)} width={208} height={208} />
        <Typography variant="body2">{t('setUp.byHand')}</Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {setUp.secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
      </Box>
      <Field
        label={t('setUp.code')}
        help={t('setUp.codeHelp')}
        {...code}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
      />
    </FormDialog>
  );
}

/** Black on white in either mode, since cameras want it so. A picture of its own: the CSP refuses styles in the page. */
const qrCode = (text: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;

/** The recovery codes, which are shown this once: the way out waits until they are kept. */
function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('sign-in');
  const { brandName } = useConfig();
  const [isKept, setKept] = useState(false);
  useWarnBeforeClosing(true);
  const text = `${codes.join('\n')}\n`;
  const copy = () => copyText(text, t('keep.copied'), { title: t('keep.notCopied'), variant: 'destructive' });
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${brandName}-recovery-codes.txt`);
  const done = (
    <Button onClick={onKept} disabled={!isKept}>
      {t('keep.done')}
    </Button>
  );
  return (
    <TitledDialog title={t('keep.title')} actions={done}>
      <Muted>{t('keep.text')}</Muted>
      <PlainList
        aria-label={t('keep.title')}
        sx={{ fontFamily: 'monospace', fontSize: '0.875rem', display: 'grid', gap: 1 }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </PlainList>
      <Buttons>
        <OutlinedButton onClick={copy}>{t('keep.copy')}</OutlinedButton>
        <OutlinedButton onClick={download}>{t('keep.download')}</OutlinedButton>
      </Buttons>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={(_event, isOn) => setKept(isOn)} />}
        label={t('keep.kept')}
      />
    </TitledDialog>
  );
}
