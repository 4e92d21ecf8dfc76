import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Organization } from '../../../src/contract/api.ts';

/** The organisation's hours: what is left of what was allotted, as figures and one bar (design/look.md). */
export function HoursCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('dashboard');
  const { hoursAllocated, hoursRemaining } = organization;
  const share = hoursAllocated > 0 ? Math.min(100, (100 * hoursRemaining) / hoursAllocated) : 0;
  return (
    <Card component="section" aria-labelledby="hours-title">
      <CardContent sx={{ p: { xs: 5, sm: 7 } }}>
        <Typography variant="h3" component="h2" id="hours-title">
          {t('hours.title')}
        </Typography>
        <Typography className="tabular" sx={{ mt: 3, mb: 2 }}>
          {t('hours.left', { left: hoursRemaining, all: hoursAllocated })}
        </Typography>
        <LinearProgress variant="determinate" color="secondary" value={share} aria-labelledby="hours-title" />
      </CardContent>
    </Card>
  );
}
