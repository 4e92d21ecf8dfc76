import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import type { OwnAdvisorPayload } from '../../../src/contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../src/contract/enums.ts';
import { payloadOf, valuesOf, type FormValues } from '../../../ui-shared/forms/fieldValues.ts';
import { recordFieldOf } from '../../components/recordFields.tsx';

export type AdvisorFields = FormValues<typeof ADVISOR_FIELDS, 'own'>;

export const AdvisorField = recordFieldOf(ADVISOR_FIELDS, 'own');

export const advisorFields = (advisor: object): AdvisorFields => valuesOf(ADVISOR_FIELDS, 'own', advisor);

const asMap = <Name extends string>(all: readonly Name[], picked: readonly Name[]) =>
  Object.fromEntries(all.map((name) => [name, picked.includes(name)]));

/** The payload: skills and availability as maps of name to boolean (spec 1 §3), the link by its other name (§7). */
export function advisorPayload(fields: AdvisorFields, before: AdvisorFields): OwnAdvisorPayload {
  const { linkedinUrl, ...rest } = payloadOf(ADVISOR_FIELDS, 'own', fields, before);
  return {
    ...rest,
    linkedInUrl: linkedinUrl,
    skills: asMap(SKILLS, fields.skills),
    availability: asMap(AVAILABILITY, fields.availability),
  };
}
