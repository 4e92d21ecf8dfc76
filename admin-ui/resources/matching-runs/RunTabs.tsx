import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { SectionTabs } from '../../components/SectionTabs.tsx';

/** Runs, and who is never to be matched. */
export function RunTabs({ groupId, current }: { groupId: number; current: string }) {
  const { t } = useTranslation('admin-work');
  const search = groupSearch(groupId);
  return (
    <SectionTabs
      label={t('runs.title')}
      current={current}
      tabs={[
        { href: ADMIN_PATHS.matchingRuns + search, label: t('runs.tabs.runs') },
        { href: ADMIN_PATHS.exclusions + search, label: t('runs.tabs.exclusions') },
      ]}
    />
  );
}
