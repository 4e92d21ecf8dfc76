import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { callOutside } from '../http/outgoing.ts';

const CALL = { timeoutMs: 3_000, maxBytes: 524_288, headers: { 'add-padding': 'true' } };
/** Of the hash in hexadecimal: what some thousand leaked passwords share. */
const PREFIX = 5;

/**
 * Whether a password is among those that have leaked, as the service of LEAKED_PASSWORDS_URL knows them. It learns the
 * hash's first five characters alone (the range protocol of Have I Been Pwned). One that does not answer refuses nobody.
 */
export async function isLeaked(
  { config: { leakedPasswordsUrl: service }, log }: Pick<Deps, 'config' | 'log'>,
  password: string,
): Promise<boolean> {
  if (service === null) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const url = new URL(hash.slice(0, PREFIX), service);
  try {
    // The operator has named it, so it may be on the own network.
    const own = {
      webhookAllow: [`${url.hostname}:${url.port || (url.protocol === 'http:' ? '80' : '443')}`],
    };
    const { status, body } = await callOutside({ url: url.href, ...CALL }, own);
    if (status !== 200) throw new Error(`answered with ${status}`);
    const lines = body.toString('latin1').toUpperCase().split(/\r?\n/);
    // Lines that are there for their length alone have a count of 0.
    return lines.some((line) => line.startsWith(`${hash.slice(PREFIX)}:`) && !line.endsWith(':0'));
  } catch (error) {
    log.warn({ err: error }, 'leaked passwords could not be asked for (LEAKED_PASSWORDS_URL)');
    return false;
  }
}
