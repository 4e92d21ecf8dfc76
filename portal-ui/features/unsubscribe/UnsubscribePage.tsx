import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useLinkToken } from '../../app/useLinkToken.ts';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { unsubscribe } from './api/unsubscribe.ts';
import { mailKind } from './mailKind.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** Where the link under a mail leads: `/unsubscribe#token=…`. Opening it changes nothing; the button does. */
export default function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const token = useLinkToken();
  const kind = mailKind(token);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => unsubscribe(token) });
  const isUnknown = kind === null || (error instanceof ApiError && error.statusCode === 404);
  const settings = (
    <Button variant={isSuccess || isUnknown ? 'outlined' : 'text'} href={PATHS.notifications}>
      {t('unsubscribe.settings')}
    </Button>
  );
  return (
    <PublicFrame>
      <Card sx={{ maxWidth: 520, mx: 'auto' }}>
        <CardContent sx={{ p: { xs: 6, sm: 9 }, display: 'grid', gap: 5, justifyItems: 'start' }}>
          <PageHeading title={t('unsubscribe.title')} sx={{ typography: 'h2' }} />
          {isUnknown ? (
            <>
              <Alert severity="error">{t('unsubscribe.invalid')}</Alert>
              {settings}
            </>
          ) : isSuccess ? (
            <>
              <Alert severity="success">{t('unsubscribe.done')}</Alert>
              <Typography>{t('unsubscribe.undo')}</Typography>
              {settings}
            </>
          ) : (
            <>
              <Typography>{t('unsubscribe.text')}</Typography>
              <Typography sx={{ fontWeight: 640 }}>{t(`types.${kind}`)}</Typography>
              <Muted>{t('unsubscribe.bell')}</Muted>
              {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
              <Button loading={isPending} onClick={() => mutate()}>
                {t('unsubscribe.confirm')}
              </Button>
            </>
          )}
        </CardContent>
      </Card>
    </PublicFrame>
  );
}
