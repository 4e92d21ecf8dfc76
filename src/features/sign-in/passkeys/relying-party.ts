import type { Config } from '../../../config/config.ts';
import { isLoopback } from '../../../config/loopback.ts';

/** Read when the first passkey is used: it takes a fifth of a second, which every start and every command would pay. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Where passkeys are good: a phishing page has another origin (WebAuthn §13.4.9). */
export interface RelyingParty {
  readonly name: string;
  readonly id: string;
  readonly origin: string;
}

export function relyingParty(config: Config, host: string): RelyingParty {
  const site = new URL(siteOrigin(config, host));
  // No browser has passkeys of an IP address; this machine's is called by its name.
  if (config.publicUrl === null) site.hostname = 'localhost';
  return { name: config.brand.name, id: site.hostname, origin: site.origin };
}

/** The challenge that an authenticator's answer names; empty for what is no such answer. */
export function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof said === 'object' && said !== null && 'challenge' in said ? String(said.challenge) : '';
  } catch {
    return '';
  }
}

/** PUBLIC_URL; without one this machine's, with the called port (PORT may be 0). @param host the call's header */
export function siteOrigin({ publicUrl, port }: Config, host: string): string {
  if (publicUrl !== null) return publicUrl;
  const asked = `http://${host}`;
  return URL.canParse(asked) && isLoopback(new URL(asked).hostname)
    ? new URL(asked).origin
    : `http://localhost:${port}`;
}
