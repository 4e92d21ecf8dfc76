import type { CvField } from '../../../contract/advisor-fields.ts';
import type { Skill } from '../../../contract/enums.ts';
import type { Range } from './lines.ts';

/** Where a value stands in the CV's text, and what stands there. */
export interface Source extends Range {
  readonly excerpt: string;
}

export const sourceIn =
  (cvText: string) =>
  ({ start, end }: Range): Source => ({ start, end, excerpt: cvText.slice(start, end) });

/** What a CV says of a profile (contract §7): empty where it says nothing. */
export type ProfileProposal = Readonly<Record<CvField, string>> & {
  /** The skills of the fixed list that the CV shows, the strongest first; what is not named is not proposed. */
  readonly suggestedSkills: readonly { readonly name: Skill; readonly selected: boolean }[];
  readonly sources: Partial<Record<CvField, Source>> & {
    readonly skills: Partial<Record<Skill, Source>>;
  };
};

/** A proposal, and who made it: a language model, with what the embedded extractor adds, or that one alone. */
export type ExtractedProposal = ProfileProposal & { readonly extractedBy: 'model' | 'embedded' };
