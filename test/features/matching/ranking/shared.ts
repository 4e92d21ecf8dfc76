import {
  createUseEmbedder,
  type Embedder,
  type ProfileText,
} from '../../../../src/features/matching/ranking/index.ts';

/** One sentence model for all tests of the ranker: it loads once. */
export const use: Embedder = createUseEmbedder();

/** A profile with nothing in it but what is given. */
export function profile(
  given: Partial<ProfileText> & { firstName?: string } = {},
): ProfileText & { firstName: string } {
  return { firstName: 'Ada', title: '', expertise: '', bio: '', skills: [], cvText: '', ...given };
}
