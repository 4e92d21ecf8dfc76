import { decodeFeatures, encodeFeatures } from './features.ts';
import { profileParts, readProfile } from './profile-parts.ts';
import { trades } from './trades.ts';
import { unpack } from './vectors.ts';

/**
 * Stored features of a profile with the shares of today's trades. Embeds nothing: what the shares are made of is stored.
 * @param title of the profile, by which the vector of its title is recognised
 */
export function shareAnew(features: Uint8Array, title: string): Uint8Array {
  const { model, index, parts } = decodeFeatures(features);
  const weights = [...index.terms].map((hash, at) => [hash, index.frequencies[at]! / 10] as const);
  const read = readProfile({ title, expertise: '', bio: '', skills: [], cvText: '' });
  const [named] = profileParts(read);
  const own = named && parts.find(({ hash }) => hash === named.hash);
  const shares = trades().ofProfile(
    weights,
    index.vector ? unpack(index.vector) : null,
    own ? unpack(own.vector) : null,
  );
  return encodeFeatures({ model, index: { ...index, trades: shares }, parts });
}
