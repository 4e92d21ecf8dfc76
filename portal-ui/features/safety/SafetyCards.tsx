import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import type { Access, Check } from '../../../src/contract/safety-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { ItemRow, ListCard, OutlinedButton } from '../../components/cards.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { moment } from '../../components/dates.ts';
import { dayText } from '../../../ui-shared/time/time.ts';
import { BLOCKS_KEY, useBlocks } from './api.ts';

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

function BlocksCard() {
  const { t } = useTranslation('privacy');
  const end = useCall({
    call: (userId: number) => request<unknown>('DELETE', `${BLOCKS_KEY[0]}/${userId}`),
    refresh: [BLOCKS_KEY],
    done: () => t('blocks.ended'),
    failed: t('blocks.endFailed'),
  });
  return (
    <ListCard words={(part) => t(`blocks.${part}`)} none={t('blocks.none')} query={useBlocks()}>
      {({ userId, name, createdAt }) => (
        <ItemRow
          key={userId}
          name={name}
          notes={[t('blocks.since', { date: moment(createdAt) })]}
          action={
            <OutlinedButton
              aria-label={t('blocks.endNamed', { name })}
              loading={end.isPending && end.variables === userId}
              onClick={() => end.mutate(userId)}
            >
              {t('blocks.end')}
            </OutlinedButton>
          }
        />
      )}
    </ListCard>
  );
}

function AccessesCard() {
  const { t } = useTranslation('privacy');
  return (
    <ListCard
      words={(part) => t(`accesses.${part}`)}
      none={t('accesses.none')}
      query={useQuery<Access[]>({ queryKey: ['/api/user/accesses'], staleTime: 0 })}
    >
      {({ at, by }) => <li key={at}>{t('accesses.by', { name: by, date: moment(at) })}</li>}
    </ListCard>
  );
}

function ChecksCard() {
  const { t } = useTranslation(['privacy', 'common']);
  return (
    <ListCard
      words={(part) => t(`checks.${part}`)}
      none={t('checks.none')}
      query={useQuery<Check[]>({ queryKey: ['/api/user/checks'], staleTime: 0 })}
    >
      {({ id, kind, reference, expiresOn, isValid }) => {
        const day = dayText(expiresOn);
        return (
          <ItemRow
            key={id}
            name={t('checks.line', { kind: t(`common:checks.${kind}`), reference })}
            notes={[isValid ? t('checks.until', { day }) : t('checks.over', { day })]}
          />
        );
      }}
    </ListCard>
  );
}
