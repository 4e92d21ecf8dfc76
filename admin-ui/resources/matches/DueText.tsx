import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { dueOf } from './due.ts';

/** "Waits for an answer, 2 days left", in words; nothing where no clock runs. */
export function DueText({ match }: { match: Parameters<typeof dueOf>[0] }) {
  const { t } = useTranslation('admin-work');
  const due = dueOf(match);
  if (!due) return null;
  const words = due.kind === 'days' ? t('due.days', { count: due.count }) : t(`due.${due.kind}`);
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {words}
    </Typography>
  );
}
