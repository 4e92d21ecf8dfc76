import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';

const COLOURS = {
  queued: 'default',
  running: 'info',
  draft: 'warning',
  failed: 'error',
  published: 'success',
  discarded: 'default',
} as const;

/** Where a run stands, as a word. */
export function RunStatusChip({ status }: Pick<MatchingRun, 'status'>) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={COLOURS[status]} label={t(`runs.status.${status}`)} />;
}
