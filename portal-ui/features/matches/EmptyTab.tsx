import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import type { MatchTab } from './matchTabs.ts';

/** What will be under a tab, and what brings it there. */
export function EmptyTab({ tab, side }: { tab: MatchTab; side: SessionSide }) {
  const { t } = useTranslation('matches');
  return (
    <Card>
      <CardContent sx={{ p: { xs: 5, sm: 7 } }}>
        <Typography variant="h3" component="h2">
          {t(`empty.${side}.${tab}.title`)}
        </Typography>
        <Typography sx={{ mt: 2, mb: 5, maxWidth: 620, color: 'text.secondary' }}>
          {t(`empty.${side}.${tab}.text`)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button component={SmartLink} href={side === 'advisor' ? PATHS.profile : PATHS.createRequest}>
            {t(`empty.${side}.action`)}
          </Button>
          {side === 'organization' ? (
            <Button component={SmartLink} href={PATHS.advisorSearch} variant="outlined">
              {t('empty.organization.second')}
            </Button>
          ) : null}
        </Box>
      </CardContent>
    </Card>
  );
}
