import { randomBytes } from 'node:crypto';
import { isSameSignature, signatureOf } from '../../../core/security/signatures.ts';

/** A page polls its assessment for about a minute (spec 1 §9); whoever comes back later searches again. */
const LASTS_MS = 15 * 60_000;

export interface SearchDone {
  /** The user, or a client's address. */
  readonly caller: string;
  readonly query: string;
}

/**
 * An id that any process can check: when the search ends, whom it found, and a signature that binds both to caller and
 * query. So that an assessment tells of nobody whom that search has not shown (design/security.md 24).
 * @param secret `SESSION_SECRET`, the same in all processes
 */
export function searchIdOf(secret: string, done: SearchDone, advisorIds: readonly number[]): string {
  const ids = advisorIds.map((id) => id.toString(36)).join('-');
  const body = [(Date.now() + LASTS_MS).toString(36), ids, randomBytes(6).toString('hex')].join('.');
  return `${body}.${signature(secret, done, body)}`;
}

/** The advisors that a search found; nobody for one that is over, or was another's or for another query. */
export function foundBy(secret: string, done: SearchDone, searchId: string): ReadonlySet<number> {
  const at = searchId.lastIndexOf('.');
  const body = searchId.slice(0, Math.max(at, 0));
  const isGenuine = isSameSignature(searchId.slice(at + 1), signature(secret, done, body));
  const [ends = '', ids = ''] = body.split('.');
  if (!isGenuine || Number.parseInt(ends, 36) < Date.now()) return new Set();
  const found = ids.split('-').filter(Boolean);
  return new Set(found.map((id) => Number.parseInt(id, 36)));
}

const signature = (secret: string, { caller, query }: SearchDone, body: string): string =>
  signatureOf(secret, 'search', JSON.stringify([caller, query, body]));
