import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import type { RowValues } from './importRow.ts';

/** What `POST /api/cv/process` answers (spec 2 §3, contract §7); empty where the text says nothing. */
export interface CvProposal {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly linkedinUrl: string;
  readonly email: string;
  readonly bio: string;
  readonly expertise: string;
  readonly suggestedSkills: readonly { readonly name: string; readonly selected: boolean }[];
}

const TEXTS = ['firstName', 'lastName', 'title', 'linkedinUrl', 'email', 'bio', 'expertise'] as const;

/** Fills the empty cells of a row from what its CV says; what the file says stays. */
export function withProposal(values: RowValues, proposal: CvProposal): RowValues {
  const filled: Partial<Record<AdvisorColumn, string>> = {};
  for (const key of TEXTS) if (!values[key].trim() && proposal[key]) filled[key] = proposal[key];
  if (!values.skills.trim())
    filled.skills = proposal.suggestedSkills
      .filter(({ selected }) => selected)
      .map(({ name }) => name)
      .join('; ');
  return { ...values, ...filled };
}
