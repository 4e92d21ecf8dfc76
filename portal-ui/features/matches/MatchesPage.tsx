import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ToConsoleWork } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { RoadmapNotice } from '../../components/RoadmapNotice.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { MatchesView } from './MatchesView.tsx';

export default function MatchesPage() {
  const { t } = useTranslation('matches');
  const user = useSignedInUser();
  const { userType } = user;
  if (userType !== 'advisor' && userType !== 'organization') return <ToConsoleWork />;
  return (
    <SignedInFrame user={user}>
      <RoadmapNotice screen="matching" />
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 6, color: 'text.secondary', maxWidth: 680 }}>
        {t(`lead.${userType}`)}
      </Typography>
      <MatchesView side={userType} />
    </SignedInFrame>
  );
}
