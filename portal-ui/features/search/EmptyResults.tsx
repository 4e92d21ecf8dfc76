import { Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export function EmptyResults({ onWiden }: { onWiden?: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Card>
      <CardContent>
        <Typography variant="h3" component="h2">
          {t('empty.title')}
        </Typography>
        <Muted sx={{ mt: 2, maxWidth: 620 }}>{onWiden ? t('empty.group') : t('empty.text')}</Muted>
        {onWiden ? (
          <Button variant="outlined" onClick={onWiden} sx={{ mt: 5 }}>
            {t('empty.widen')}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}
