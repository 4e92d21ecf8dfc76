import type { TFunction } from 'i18next';
import type { RunSettings } from '../../../src/contract/group-matching-api.ts';

/** What a run was asked to do, in a few words. @param t of `admin-work`. */
export function settingsText(settings: RunSettings, t: TFunction<'admin-work'>): string {
  const { requestsPerAdvisor, includeOpenAccess, liftWeakest } = settings;
  return [
    t('admin-work:runs.settings.each', { count: requestsPerAdvisor }),
    includeOpenAccess ? t('admin-work:runs.settings.openAccess') : t('admin-work:runs.settings.groupOnly'),
    liftWeakest ? t('admin-work:runs.settings.weakest') : t('admin-work:runs.settings.total'),
  ].join(' · ');
}
