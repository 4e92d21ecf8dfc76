import type { ServerRoute } from '@hapi/hapi';
import { DAY_MS } from '../db/clock.ts';
import type { Config } from '../../config/config.ts';

/** Less than a year ahead (RFC 9116 §2.5.5), and reckoned at each call: it is never past. */
const VALID_DAYS = 180;

/** Where weaknesses of this installation are reported (RFC 9116). */
export const securityTxt = ({
  securityContact,
  publicUrl,
}: Pick<Config, 'securityContact' | 'publicUrl'>): ServerRoute => ({
  method: 'GET',
  path: '/.well-known/security.txt',
  options: { auth: false, app: { access: 'public' } },
  handler: (_, h) => {
    const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
    if (publicUrl !== null) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
    return h.response(`${lines.join('\n')}\n`).type('text/plain; charset=utf-8');
  },
});
