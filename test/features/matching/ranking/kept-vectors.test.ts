import { expect } from 'chai';
import {
  computeFeatures,
  FEATURES_EDITION,
  type Embedder,
} from '../../../../src/features/matching/ranking/index.ts';
import { profile } from './shared.ts';

/** A sentence model that notes what it is asked for. */
function noting(name: string): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    model: `${name}${FEATURES_EDITION}`,
    dimensions: 4,
    embed: (texts) => {
      asked.push(...texts);
      return Promise.resolve(texts.map((text) => Float32Array.of(1, text.length % 7, text.length % 5, 2)));
    },
    close: () => Promise.resolve(),
  };
}

const before = profile({
  title: 'Bell founder',
  expertise: 'Casting bells, tuning bells',
  bio: 'I cast bells. I have three cats.',
});
const after = { ...before, bio: 'I cast bells. I teach ringers.' };

describe('The features of a changed profile', () => {
  it('are those of the profile read anew, with only what is new read by the sentence model', async () => {
    const first = noting('first');
    const features = await computeFeatures(before, first);
    const changed = noting('first');
    const kept = await computeFeatures(after, changed, features);
    expect(changed.asked).to.include.members(['I teach ringers.', 'Bell founder']);
    for (const text of ['Casting bells', 'tuning bells', 'I cast bells.', 'I have three cats.'])
      expect(changed.asked).not.to.include(text);
    expect(Buffer.from(kept)).to.deep.equal(Buffer.from(await computeFeatures(after, noting('first'))));
  });

  it('take over nothing of another sentence model', async () => {
    const features = await computeFeatures(before, noting('first'));
    const other = noting('other');
    await computeFeatures(after, other, features);
    expect(other.asked).to.include.members(['Casting bells', 'tuning bells', 'I cast bells.']);
  });
});
