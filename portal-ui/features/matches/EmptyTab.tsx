import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import type { MatchTab } from './matchTabs.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export function EmptyTab({ tab, side }: { tab: MatchTab; side: SessionSide }) {
  const { t } = useTranslation('matches');
  return (
    <Card>
      <CardContent>
        <Typography variant="h3" component="h2">
          {t(`empty.${side}.${tab}.title`)}
        </Typography>
        <Muted sx={{ mt: 2, mb: 5, maxWidth: 620 }}>{t(`empty.${side}.${tab}.text`)}</Muted>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button href={side === 'advisor' ? PATHS.profile : PATHS.createRequest}>
            {t(`empty.${side}.action`)}
          </Button>
          {side === 'organization' ? (
            <Button href={PATHS.advisorSearch} variant="outlined">
              {t('empty.organization.second')}
            </Button>
          ) : null}
        </Box>
      </CardContent>
    </Card>
  );
}
