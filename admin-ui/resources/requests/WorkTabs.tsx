import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SectionTabs } from '../../components/SectionTabs.tsx';

const PAGES = ['requests', 'matches', 'sessions'] as const;

/** What the lists of requests, matches and sessions have in common. */
export function useWorkPage(page: (typeof PAGES)[number]) {
  const { t } = useTranslation('admin-work');
  const title = t('work.title');
  const tab = t(`work.${page}`);
  const tabs = PAGES.map((one) => ({ href: ADMIN_PATHS[one], label: t(`work.${one}`) }));
  return {
    words: { title, tab, empty: t(`${page}.empty`), hint: t(`${page}.emptyHint`) },
    tabs: <SectionTabs label={title} current={ADMIN_PATHS[page]} tabs={tabs} />,
  };
}
