import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Nobody fits: says so, and what to try. */
export function EmptyResults() {
  const { t } = useTranslation('search');
  return (
    <Card>
      <CardContent>
        <Typography variant="h3" component="h2">
          {t('empty.title')}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary', maxWidth: 620 }}>{t('empty.text')}</Typography>
      </CardContent>
    </Card>
  );
}
