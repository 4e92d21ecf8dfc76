import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { groupIdIn, groupSearch } from './groupAddress.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { useWork } from './useWork.ts';

/** Sessions are for some admins only, and no record says for whom: the server is asked once. */
function useSeesSessions(): boolean {
  const work = useWork();
  const { data } = useQuery({
    queryKey: ['sessions', 'isMine'],
    queryFn: () =>
      work
        .getList('sessions', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
        })
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Error && 'status' in error && error.status === 403) return false;
            throw error;
          },
        ),
    staleTime: Infinity,
    retry: false,
  });
  return data === true;
}

/** Requests, matches and, where the server shows them, sessions; the group that one looks at stays. */
export function WorkTabs({ current }: { current: string }) {
  const { t } = useTranslation('admin-work');
  const seesSessions = useSeesSessions();
  const { search } = useLocation();
  const ofGroup = groupSearch(groupIdIn(search));
  const tabs = [
    { href: ADMIN_PATHS.requests + ofGroup, label: t('work.requests') },
    { href: ADMIN_PATHS.matches + ofGroup, label: t('work.matches') },
    ...(seesSessions || current === ADMIN_PATHS.sessions
      ? [{ href: ADMIN_PATHS.sessions + ofGroup, label: t('work.sessions') }]
      : []),
  ];
  return <SectionTabs label={t('work.title')} current={current} tabs={tabs} />;
}
