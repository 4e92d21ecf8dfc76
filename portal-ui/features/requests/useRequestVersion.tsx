import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TIME_COMMITMENTS, type TimeCommitment } from '../../../src/contract/enums.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { ApiError } from '../../../ui-shared/api/client.ts';
import {
  ChangedFields,
  takeChanged,
  type ChangedMeanwhile,
} from '../../../ui-shared/forms/ChangedFields.tsx';
import { commitmentLabel, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { fieldsOfRequest, type RequestFormFields } from './requestForm.ts';

/** The version that a form changes a request on, and what somebody else has saved since (spec 4 §19). */
export function useRequestVersion(form: UseFormReturn<RequestFormFields>, request: HelpRequest | null) {
  const words = useRequestWords();
  // The request is read again while the form is open; what is typed was typed over the first.
  const [version, setVersion] = useState(request?.version);
  const [changed, setChanged] = useState<ChangedMeanwhile<RequestFormFields> | null>(null);
  /** @returns whether the refusal was that somebody saved the request meanwhile; the form then shows it */
  const takeRefusal = (error: unknown): boolean => {
    const now =
      error instanceof ApiError
        ? takeChanged(form, error.body, (record) => fieldsOfRequest(record as HelpRequest))
        : null;
    if (!now) return false;
    setVersion(now.version);
    setChanged(now);
    return true;
  };
  const note: ReactNode = changed ? <ChangedFields form={form} changed={changed} words={words} /> : null;
  return { version, takeRefusal, note };
}

function useRequestWords() {
  const { t } = useTranslation(['requests', 'common']);
  const labels: Readonly<Record<keyof RequestFormFields, string>> = {
    title: t('form.title'),
    description: t('form.description'),
    skillsRequired: t('form.skills'),
    timeCommitment: t('form.timeCommitment'),
    hoursNeeded: t('form.hoursNeeded'),
    requiresCheck: t('form.requiresCheck'),
  };
  return {
    label: (name: string): string => labels[name as keyof RequestFormFields],
    option: (name: string, option: string): string => {
      if (name === 'skillsRequired') return skillLabel(option);
      if (name === 'requiresCheck') return t(`common:checks.${option}`, { defaultValue: '' });
      if (name === 'timeCommitment' && TIME_COMMITMENTS.includes(option as TimeCommitment))
        return commitmentLabel(option as TimeCommitment);
      return '';
    },
  };
}
