import { feature, listedUnder } from '../../core/http/feature.ts';
import { oneTimeCodeRoutes } from './one-time-codes/one-time-codes.routes.ts';
import { identityRoutes } from './identity-provider/identity.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { accessTokenRoutes } from './access-tokens/access-tokens.routes.ts';
import { waysInRoutes } from './ways-in.routes.ts';

export { resetSecondFactor } from './ways-in.service.ts';

/** Signing in with more than a password, or without one (spec 4 §12). Passwords are `auth`. */
export const signIn = feature(
  'sign-in',
  listedUnder('signing in', waysInRoutes, passkeyRoutes, oneTimeCodeRoutes, identityRoutes),
  listedUnder('access tokens', accessTokenRoutes),
);
