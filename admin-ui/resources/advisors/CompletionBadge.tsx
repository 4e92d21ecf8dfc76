import CheckRounded from '@mui/icons-material/CheckRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import PriorityHighRounded from '@mui/icons-material/PriorityHighRounded';
import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { completionLevel } from './completion.ts';

const LOOKS = {
  complete: { color: 'success', icon: CheckRounded },
  good: { color: 'warning', icon: EditNoteRounded },
  thin: { color: 'error', icon: PriorityHighRounded },
} as const;

interface CompletionBadgeProps {
  percent: number;
  /** As the details say it: Complete, a percentage from 70 on, else Incomplete (spec 2 §4). */
  inWords?: boolean;
}

export function CompletionBadge({ percent, inWords = false }: CompletionBadgeProps) {
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
        inWords && level !== 'good' ? (
          t(`completion.details.${level}`)
        ) : (
          <>
            {t('percent', { n: percent })}
            <VisuallyHidden>{` ${t(`completion.${level}`)}`}</VisuallyHidden>
          </>
        )
      }
    />
  );
}
