import CheckRounded from '@mui/icons-material/CheckRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import PriorityHighRounded from '@mui/icons-material/PriorityHighRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { completionLevel } from './completion.ts';

const LOOKS = {
  complete: { color: 'success', icon: CheckRounded },
  good: { color: 'warning', icon: EditNoteRounded },
  thin: { color: 'error', icon: PriorityHighRounded },
} as const;

/** Profile completion as percentage, icon and, for readers, a word; the colour only underlines it. */
export function CompletionBadge({ percent }: { percent: number }) {
  const { t } = useTranslation('admin');
  const level = completionLevel(percent);
  const { color, icon: Icon } = LOOKS[level];
  return (
    <Chip
      size="small"
      color={color}
      icon={<Icon />}
      className="tabular"
      label={
        <>
          {t('percent', { n: percent })}
          <Box component="span" sx={visuallyHidden}>
            {` ${t(`completion.${level}`)}`}
          </Box>
        </>
      }
      sx={{ '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
