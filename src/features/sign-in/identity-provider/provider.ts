import {
  ClientSecretBasic,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OidcConfig } from '../../../config/config.ts';
import { AppError } from '../../../core/errors.ts';
import { email } from '../../../core/http/joi.ts';

/** How long what the provider says of itself is believed; its keys are read anew when one is unknown. */
const KNOWN_FOR_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;
/** Of a log-in that is to make another one fresh: how old the provider's own may be (OpenID Connect §3.1.2.1). */
const AGAIN_WITHIN_SECONDS = 300;

export interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the provider is to ask for the password, or what it has, anew. */
  readonly isAgain: boolean;
}

export interface Person {
  readonly subject: string;
  /** Null unless the provider says that it has proved it, and it is one that an account may have. */
  readonly email: string | null;
  readonly suggestedName: string;
  /** When the provider let them in, if it says so. */
  readonly at?: Date;
}

function addressOf(claim: unknown): string | null {
  const { error, value } = email().required().validate(claim);
  return error ? null : value;
}

/** Code flow with PKCE, state, nonce, and the checks of `openid-client`. */
export class IdentityProvider {
  readonly label: string;
  readonly issuer: string;
  readonly #config: OidcConfig;
  #known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  constructor(config: OidcConfig) {
    this.#config = config;
    this.label = config.label;
    this.issuer = config.issuer;
  }

  /** @throws AppError UNAVAILABLE while the provider is away */
  async ask(redirectUri: string, isAgain: boolean): Promise<{ readonly url: string; readonly asked: Asked }> {
    const configuration = await this.#configuration().catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 30, cause, isDependency: true });
    });
    const asked = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), isAgain };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
      ...(this.#config.acr.length === 0 ? {} : { acr_values: this.#config.acr.join(' ') }),
      ...(isAgain ? { prompt: 'login', max_age: String(AGAIN_WITHIN_SECONDS) } : {}),
    });
    return { url: url.href, asked };
  }

  /** @throws whatever is wrong: state, `iss`, nonce, audience, age, signature, strength, or a provider that is away */
  async answer(back: URL, asked: Asked): Promise<Person> {
    const tokens = await authorizationCodeGrant(await this.#configuration(), back, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
      ...(asked.isAgain ? { maxAge: AGAIN_WITHIN_SECONDS } : {}),
    });
    const claims = tokens.claims();
    if (!claims) throw new TypeError('no ID token');
    const { sub: subject, email_verified: isVerified, acr } = claims;
    const { preferred_username: name, auth_time: at } = claims;
    // OpenID Connect §2; nobody can be known by one that is cut off.
    if (subject.length > 255) throw new TypeError('the sub of the ID token has more than 255 characters');
    // `acr_values` asks only; what was done is what the token says (OpenID Connect §5.5.1.1).
    if (this.#config.acr.length > 0 && !(typeof acr === 'string' && this.#config.acr.includes(acr)))
      throw new TypeError('the ID token has none of the acr values that OIDC_ACR lists');
    return {
      subject,
      email: isVerified === true ? addressOf(claims.email) : null,
      suggestedName: typeof name === 'string' ? name : '',
      at: typeof at === 'number' ? new Date(at * 1_000) : undefined,
    };
  }

  async #configuration(): Promise<Configuration> {
    if (!this.#known || this.#known.until < Date.now())
      this.#known = { configuration: this.#discover(), until: Date.now() + KNOWN_FOR_MS };
    try {
      return await this.#known.configuration;
    } catch (error) {
      this.#known = null;
      throw error;
    }
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const at = new URL(issuer);
    // The settings allow it on this machine alone.
    const execute = at.protocol === 'http:' ? [allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const found = await discovery(at, clientId, clientSecret, undefined, options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    const configuration =
      methods && !methods.includes('client_secret_post')
        ? new Configuration(metadata, clientId, clientSecret, ClientSecretBasic(clientSecret))
        : found;
    for (const step of execute) step(configuration);
    configuration.timeout = TIMEOUT_SECONDS;
    // The signature counts although the token comes from the provider itself: TLS may end at somebody's proxy.
    enableNonRepudiationChecks(configuration);
    return configuration;
  }
}
