import { Box, Button, Card, CardContent, LinearProgress, Typography, useTheme } from '@mui/material';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface CompletionCardProps {
  title: string;
  text: string;
  percentage: number;
  checks: { label: string; met: boolean }[];
  action: { href: string; label: string; primary?: boolean };
}

export function CompletionCard({ title, text, percentage, checks, action }: CompletionCardProps) {
  const { t } = useTranslation('dashboard');
  const { roles } = useTheme();
  const complete = percentage >= LIMITS.completion.complete;
  return (
    <Card component="section" aria-labelledby="completion-title">
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 }}>
          <Typography variant="h3" component="h2" id="completion-title">
            {title}
          </Typography>
          <Typography
            className="tabular"
            sx={{ fontWeight: 680, fontSize: '1.5rem', color: complete ? roles.success : roles.ink }}
          >
            {t('percent', { n: percentage })}
          </Typography>
        </Box>
        <LinearProgress
          variant="determinate"
          value={percentage}
          aria-labelledby="completion-title"
          color={complete ? 'success' : 'primary'}
          sx={{ mt: 3 }}
        />
        <Muted sx={{ mt: 4 }}>{text}</Muted>
        <PlainList sx={{ mt: 4, display: 'grid', gap: 2.5 }}>
          {checks.map(({ label, met }) => (
            <Box component="li" key={label} sx={{ display: 'flex', gap: 2.5, alignItems: 'center' }}>
              {met ? (
                <CheckCircleRounded sx={{ color: roles.success }} titleAccess={t('checks.done')} />
              ) : (
                <RadioButtonUncheckedRounded sx={{ color: roles.control }} titleAccess={t('checks.open')} />
              )}
              <span>{label}</span>
            </Box>
          ))}
        </PlainList>
        <Button
          href={action.href}
          variant={action.primary && !complete ? 'contained' : 'outlined'}
          sx={{ mt: 6 }}
        >
          {action.label}
        </Button>
      </CardContent>
    </Card>
  );
}
