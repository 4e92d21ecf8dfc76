import { PasswordHasher } from '../../src/core/security/passwords.ts';

/** As of a running server. One for the whole run: its dummy hash is made once. */
export const realHasher = new PasswordHasher();

/**
 * What servers under mocha hash with: the same with next to no work, since thousands of their log-ins are about
 * something else. What a password is worth is proven with {@link realHasher} (`buildServer(db, { realHashes: true })`);
 * benches and long proofs, which mocha does not run, know nothing else.
 */
export const quickHasher =
  typeof describe === 'function' ? new PasswordHasher({ memoryCost: 16, timeCost: 1 }) : realHasher;
