import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { useDates } from '../../components/useDates.ts';
import { useAccesses, useBlocks, useChecks, useUnblock } from './api/safety.ts';
import { ListCard } from './ListCard.tsx';

/** On /privacy-settings: whom a member has blocked, who has looked with their eyes, and an advisor's checks. */
export function SafetyCards({ userType }: { userType: UserType }) {
  if (userType !== 'advisor' && userType !== 'organization') return null;
  return (
    <>
      <BlocksCard />
      <AccessesCard />
      {userType === 'advisor' ? <ChecksCard /> : null}
    </>
  );
}

function useWords(part: 'blocks' | 'accesses' | 'checks') {
  const { t } = useTranslation(['privacy', 'common']);
  return {
    title: t(`${part}.title`),
    text: t(`${part}.text`),
    label: t(`${part}.label`),
    failed: t(`${part}.failed`),
    none: t(`${part}.none`),
  };
}

function BlocksCard() {
  const { t } = useTranslation(['privacy', 'common']);
  const dates = useDates();
  const end = useUnblock({ done: t('blocks.ended'), failed: t('blocks.endFailed') });
  return (
    <ListCard words={useWords('blocks')} list={useBlocks()}>
      {({ userId, name, createdAt }) => (
        <Box
          component="li"
          key={userId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            justifyContent: 'space-between',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 640 }}>{name}</Typography>
            <Note>{t('blocks.since', { date: dates.moment(createdAt) })}</Note>
          </Box>
          <Button
            variant="outlined"
            aria-label={t('blocks.endNamed', { name })}
            loading={end.isPending && end.variables === userId}
            onClick={() => end.mutate(userId)}
          >
            {t('blocks.end')}
          </Button>
        </Box>
      )}
    </ListCard>
  );
}

function AccessesCard() {
  const { t } = useTranslation(['privacy', 'common']);
  const dates = useDates();
  return (
    <ListCard words={useWords('accesses')} list={useAccesses()}>
      {({ at, by }) => <li key={at}>{t('accesses.by', { name: by, date: dates.moment(at) })}</li>}
    </ListCard>
  );
}

function ChecksCard() {
  const { t } = useTranslation(['privacy', 'common']);
  return (
    <ListCard words={useWords('checks')} list={useChecks()}>
      {({ id, kind, reference, expiresOn, isValid }) => (
        <li key={id}>
          <Typography>{t('checks.line', { kind: t(`common:checks.${kind}`), reference })}</Typography>
          <Note>
            {isValid ? t('checks.until', { day: expiresOn }) : t('checks.over', { day: expiresOn })}
          </Note>
        </li>
      )}
    </ListCard>
  );
}
