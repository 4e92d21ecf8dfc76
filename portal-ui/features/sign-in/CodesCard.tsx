import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OneTimeCodeSetUp, WaysIn } from '../../../src/contract/sign-in-api.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useCall } from '../../components/useCall.ts';
import { useDates } from '../../components/useDates.ts';
import { beginCodes, endCodes, WAYS_IN_KEY } from './api.ts';
import { SetUpCodes } from './SetUpCodes.tsx';
import { useFresh } from './useFresh.tsx';

const FEW_LEFT = 3;

/** One-time codes of an authenticator app: on or off, and how many recovery codes are left. */
export function CodesCard({ ways }: { ways: WaysIn }) {
  const { t } = useTranslation('sign-in');
  const dates = useDates();
  const { run, question } = useFresh();
  const [setUp, setSetUp] = useState<OneTimeCodeSetUp | null>(null);
  const [isEnding, setEnding] = useState(false);
  const begin = useCall({
    call: () => run(beginCodes),
    refresh: [],
    failed: t('codes.notBegun'),
  });
  const end = useCall({
    call: () => run(endCodes),
    refresh: [WAYS_IN_KEY],
    done: () => t('codes.ended'),
    failed: t('codes.notEnded'),
  });
  const { totp } = ways;
  const action = { mt: 4, width: { xs: '100%', sm: 'auto' } };
  return (
    <SectionCard title={t('codes.title')} text={t('codes.text')}>
      {totp ? (
        <>
          <Note sx={{ mt: 3 }}>{t('codes.since', { date: dates.moment(totp.confirmedAt) })}</Note>
          {totp.recoveryCodesLeft <= FEW_LEFT ? (
            <Alert severity="warning" sx={{ mt: 3 }}>
              {t('codes.fewLeft', { count: totp.recoveryCodesLeft })}
            </Alert>
          ) : (
            <Note sx={{ mt: 1 }}>{t('codes.left', { count: totp.recoveryCodesLeft })}</Note>
          )}
          <Button variant="outlined" onClick={() => setEnding(true)} loading={end.isPending} sx={action}>
            {t('codes.end')}
          </Button>
        </>
      ) : (
        <Button
          onClick={() => begin.mutate(undefined, { onSuccess: setSetUp })}
          loading={begin.isPending}
          sx={action}
        >
          {t('codes.begin')}
        </Button>
      )}
      {setUp ? <SetUpCodes setUp={setUp} run={run} onClose={() => setSetUp(null)} /> : null}
      <ConfirmDialog
        open={isEnding}
        title={t('codes.endTitle')}
        texts={[t('codes.endText')]}
        confirm={t('codes.end')}
        refuse={t('codes.keep')}
        isDestructive
        onConfirm={() => {
          setEnding(false);
          end.mutate();
        }}
        onClose={() => setEnding(false)}
      />
      {question}
    </SectionCard>
  );
}
