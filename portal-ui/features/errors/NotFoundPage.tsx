import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { MessageCard } from '../../../ui-shared/layout/ProblemPage.tsx';
import { Buttons, OutlinedButton } from '../../components/cards.tsx';
import { Frame } from '../../components/SignedInFrame.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <Frame>
      <MessageCard>
        <PageHeading title={t('notFound.title')} />
        <Muted sx={{ mt: 3, mb: 6 }}>{t('notFound.text')}</Muted>
        <Buttons>
          <Button href={PATHS.landing}>{t('notFound.home')}</Button>
          <OutlinedButton href={PATHS.search}>{t('notFound.search')}</OutlinedButton>
        </Buttons>
      </MessageCard>
    </Frame>
  );
}
