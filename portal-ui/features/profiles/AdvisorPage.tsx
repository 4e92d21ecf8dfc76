import { useTranslation } from 'react-i18next';
import type { AdvisorPage as Shown } from '../../../src/contract/requests-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useDates } from '../../components/useDates.ts';
import { useProfileFacts } from '../matches/Facts.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';

/** /advisors/ID: an advisor, for others who may see them. */
export default function AdvisorPage() {
  const { t } = useTranslation('matches');
  const { day } = useDates();
  const profileFacts = useProfileFacts();
  return (
    <ProfileFrame<Shown>
      resource="advisors"
      console={ADMIN_PATHS.advisors}
      subtitle={({ title }) => title}
      facts={(advisor) => [
        ...profileFacts(advisor),
        { name: t('dialog.pausedUntil'), value: advisor.pausedUntil ? day(advisor.pausedUntil) : null },
      ]}
    />
  );
}
