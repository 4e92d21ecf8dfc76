import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { groupIdIn, groupSearch } from '../../components/group/groupAddress.ts';
import { SectionTabs } from '../../components/SectionTabs.tsx';

export function WorkTabs({ current }: { current: string }) {
  const { t } = useTranslation('admin-work');
  const { scope } = useConsole();
  const { search } = useLocation();
  const ofGroup = groupSearch(groupIdIn(search));
  const tabs = [
    { href: ADMIN_PATHS.requests + ofGroup, label: t('work.requests') },
    { href: ADMIN_PATHS.matches + ofGroup, label: t('work.matches') },
    ...(scope.hasSessions ? [{ href: ADMIN_PATHS.sessions + ofGroup, label: t('work.sessions') }] : []),
  ];
  return <SectionTabs label={t('work.title')} current={current} tabs={tabs} />;
}
