import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { StillHerePayload } from '../../../src/contract/api.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { GoTo, useSignedInUser } from '../../app/redirects.tsx';
import { CardLink, focusIfLost } from '../../components/cards.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { day } from '../../components/dates.ts';

/** Where the buttons of the e-mail lead: `/still-here?answer=here` or `pause`. Opening it changes nothing. */
export default function StillHerePage() {
  const { t } = useTranslation('letter');
  const user = useSignedInUser();
  const [address] = useSearchParams();
  const chosen =
    address.get('answer') === 'here' ? 'here' : address.get('answer') === 'pause' ? 'pause' : undefined;
  if (!user.advisor) return <GoTo path={homePath(user.userType)} />;
  return (
    <SignedInFrame>
      <PageHeading title={t('stillHere.title')} sx={{ mb: 5 }} />
      <Card sx={{ p: { xs: 5, sm: 7 }, maxWidth: 720 }}>
        <StillHere first={chosen} />
        <Box sx={{ mt: 5 }}>
          <CardLink href={PATHS.dashboard}>{t('stillHere.dashboard')}</CardLink>
        </Box>
      </Card>
    </SignedInFrame>
  );
}

/** "Are you still with us?" with its two buttons (spec 4 §14). @param first as the button of the e-mail says */
export function StillHere({ first = 'here' }: { first?: StillHerePayload['answer'] }) {
  const { t } = useTranslation('letter');
  const { advisor } = useSignedInUser();
  const { mutate, data, variables, isPending } = useCall({
    call: (payload: StillHerePayload) =>
      request<{ pausedUntil: string | null }>('POST', '/api/user/still-here', payload),
    refresh: [USER_KEY],
    failed: t('stillHere.failed'),
  });
  if (data)
    return (
      <Typography component="output" ref={focusIfLost} tabIndex={-1} sx={{ display: 'block', mt: 4 }}>
        {variables.answer === 'pause' && data.pausedUntil
          ? t('stillHere.paused', { day: day(data.pausedUntil) })
          : t('stillHere.thanks')}
      </Typography>
    );
  return (
    <>
      {advisor?.asleep ? (
        <Typography sx={{ mt: 2, maxWidth: '70ch' }}>{t('stillHere.text')}</Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 5 }}>
        {(['here', 'pause'] as const).map((answer) => (
          <Button
            key={answer}
            variant={answer === first ? 'contained' : 'outlined'}
            disabled={isPending}
            loading={isPending && variables.answer === answer}
            onClick={() => mutate({ answer })}
          >
            {t(`stillHere.${answer}`)}
          </Button>
        ))}
      </Box>
    </>
  );
}
