import type { Config } from '../../../config/config.ts';
import { siteOrigin } from '../site-origin.ts';

/** Where passkeys are good: a phishing page has another origin (WebAuthn §13.4.9). */
export interface RelyingParty {
  readonly name: string;
  /** The host name. */
  readonly id: string;
  readonly origin: string;
}

export function relyingParty(config: Config, host: string): RelyingParty {
  const site = new URL(siteOrigin(config, host));
  // No browser has passkeys of an IP address; this machine's is called by its name.
  if (config.publicUrl === null) site.hostname = 'localhost';
  return { name: config.brand.name, id: site.hostname, origin: site.origin };
}
