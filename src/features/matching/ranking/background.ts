import type { Embedder } from './types.ts';

/**
 * A dozen briefs about a dozen things. How near a text lies to them on average is how near it lies to any brief;
 * evidence counts only what is above that (design/matching.md, "Scores people can read").
 */
const BACKGROUND_BRIEFS = [
  'Our sailing club needs new moorings and we do not know how to apply for the licence or pay for the dredging.',
  'We publish a small poetry magazine and would like to record it as audio for blind readers.',
  'The scout hut roof leaks and three builders have given us three very different quotes.',
  'Our allotment society has a waiting list of eighty people and wants to find more land.',
  'We make wooden toys and two shops in Denmark would like to stock them before Christmas.',
  'Our choir is fifty years old and half of the singers cannot read music on the new tablets.',
  'We run a night shelter and want to know whether the people we helped are still housed a year later.',
  'Our nursery has lost two managers in a year and parents are asking questions.',
  'We are developing a sensor for beehives and need to decide whether to license it or build it ourselves.',
  'The parish museum has a cellar full of photographs and nobody knows who owns the rights to them.',
  'Our cycle repair workshop pays its trainees by the hour and we worry whether we are doing it correctly.',
  'We have been asked to join a county partnership on food waste and do not know what we would be committing to.',
];

const means = new WeakMap<Embedder, Promise<Float32Array>>();

/** Mean vector of the background briefs: its inner product with a unit vector is the mean cosine to them. */
export function backgroundMean(embedder: Embedder): Promise<Float32Array> {
  const known = means.get(embedder);
  if (known) return known;
  const made = embedder.embed(BACKGROUND_BRIEFS).then((vectors) => {
    const mean = new Float32Array(embedder.dimensions);
    for (const vector of vectors)
      for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
    return mean;
  });
  means.set(embedder, made);
  made.catch(() => means.delete(embedder)); // a failure is not remembered
  return made;
}
