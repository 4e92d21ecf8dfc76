import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import { payloadOf, valuesOf, type FormValues } from '../../../ui-shared/forms/fieldValues.ts';
import type { AdvisorPayload } from '../../app/data/memberPayloads.ts';
import { accountPayload, accountValues, type AccountValues } from '../../components/members/accountValues.ts';

/** An advisor as the dialog edits one (spec 2 §3). */
export interface AdvisorValues extends FormValues<typeof ADVISOR_FIELDS, 'replace'>, AccountValues {
  /** Chosen and not yet stored; saving stores it in place of the one before. */
  cvFile: File | null;
}

/** The record as the dialog shows it, a new one without: managed, since who adds somebody runs the account at first. */
export const advisorValues = (advisor?: AdministeredAdvisor): AdvisorValues => ({
  ...valuesOf(ADVISOR_FIELDS, 'replace', advisor ?? { isManaged: true }),
  ...accountValues(advisor),
  cvFile: null,
});

/** What is sent of the dialog; the file has a call of its own. */
export const advisorPayload = (values: AdvisorValues, before?: AdministeredAdvisor): AdvisorPayload => ({
  ...payloadOf(ADVISOR_FIELDS, 'replace', values, before && advisorValues(before)),
  ...accountPayload(values),
});
