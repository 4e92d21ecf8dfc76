import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export interface HoursLeftProps {
  left: number;
  /** The yearly allocation; hours granted on top can make more left than this. */
  all: number;
}

/** What is left of an organisation's hours, as a sentence and one bar (design/look.md, "Hours are a statement"). */
export function HoursLeft({ left, all }: HoursLeftProps) {
  const { t } = useTranslation('admin');
  const sentence = t('hoursLeft', { left, count: all });
  const share = all > 0 ? (left / all) * 100 : 0;
  return (
    <Box sx={{ mb: 4 }}>
      <Typography className="tabular" sx={{ mb: 1.5 }}>
        {sentence}
      </Typography>
      <LinearProgress variant="determinate" value={Math.min(100, Math.max(0, share))} aria-label={sentence} />
    </Box>
  );
}
