import { Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

/**
 * Nobody fits: says so, and what to try.
 * @param onWiden searches again with open access advisors; absent when they were searched already.
 */
export function EmptyResults({ onWiden }: { onWiden?: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Card>
      <CardContent sx={{ p: { xs: 5, sm: 7 } }}>
        <Typography variant="h3" component="h2">
          {t('empty.title')}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary', maxWidth: 620 }}>
          {onWiden ? t('empty.group') : t('empty.text')}
        </Typography>
        {onWiden ? (
          <Button variant="outlined" onClick={onWiden} sx={{ mt: 5 }}>
            {t('empty.widen')}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}
