import type { TFunction } from 'i18next';
import type { SearchResult } from '../../../src/contract/api.ts';
import type { SearchOutcome } from './runSearch.ts';

/** The assessment in the table: a placeholder while it is pending, the fallback without one (spec 1 §4). */
export function shortAssessment(
  t: TFunction<'search'>,
  result: SearchResult,
  assessment: SearchOutcome['assessment'],
): string {
  if (assessment === 'pending') return t('assessment.analyzing');
  if (assessment === 'unavailable') return t('assessment.initialOnly');
  return result.fitReason || t('assessment.none');
}

export function longAssessment(
  t: TFunction<'search'>,
  result: SearchResult,
  assessment: SearchOutcome['assessment'],
): string {
  if (assessment === 'pending') return t('assessment.analyzing');
  if (assessment === 'unavailable') return t('assessment.unavailable');
  return result.fitReason || t('assessment.none');
}
