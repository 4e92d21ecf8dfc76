import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_TYPES, type NotificationType } from '../../../src/contract/enums.ts';
import type { UnsubscribeAnswer } from '../../../src/contract/messages-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useLinkToken } from '../../app/useLinkToken.ts';
import { CardPage } from '../../components/PublicFrame.tsx';
import { OutlinedButton } from '../../components/cards.tsx';

/** The page of a mail's link: `/unsubscribe#token=…`. Only the button changes anything. */
export default function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const token = useLinkToken();
  const kind = mailKind(token);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request<UnsubscribeAnswer>('POST', `/api/unsubscribe/${encodeURIComponent(token)}`, {}),
  });
  const isUnknown = kind === null || (error instanceof ApiError && error.statusCode === 404);
  return (
    <CardPage title={t('unsubscribe.title')}>
      <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
        {isUnknown || isSuccess ? (
          <>
            <Alert severity={isUnknown ? 'error' : 'success'}>
              {isUnknown ? t('unsubscribe.invalid') : t('unsubscribe.done')}
            </Alert>
            {isUnknown ? null : <Typography>{t('unsubscribe.undo')}</Typography>}
            <OutlinedButton href={PATHS.notifications}>{t('unsubscribe.settings')}</OutlinedButton>
          </>
        ) : (
          <>
            <Typography>{t('unsubscribe.text')}</Typography>
            <Typography sx={{ fontWeight: 640 }}>{t(`types.${kind}`)}</Typography>
            {kind === 'announcements' ? null : <Muted>{t('unsubscribe.bell')}</Muted>}
            {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
            <Button loading={isPending} onClick={() => mutate()}>
              {t('unsubscribe.confirm')}
            </Button>
          </>
        )}
      </Box>
    </CardPage>
  );
}

type MailKind = Exclude<NotificationType, 'passwordChanged' | 'emailChanged'> | 'digest';

const isKind = (name: string): name is MailKind =>
  name === 'digest' ||
  (NOTIFICATION_TYPES.some((type) => type === name) && name !== 'passwordChanged' && name !== 'emailChanged');

/** The type of mail that a token turns off; null when the token is not valid. Only the server can verify it. */
function mailKind(token: string): MailKind | null {
  const [, name = ''] = /^\d+-([A-Za-z]+)-[0-9a-f]{64}$/.exec(token) ?? [];
  return isKind(name) ? name : null;
}
