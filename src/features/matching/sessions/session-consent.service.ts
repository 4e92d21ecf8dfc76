import { randomBytes } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { SessionSide } from '../../../contract/enums.ts';
import type { CreateSessionPayload } from '../../../contract/requests-api.ts';
import { isAgreedAtOnce, type Parties } from '../booking/index.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import type { Work } from '../notices.service.ts';
import { sideOf } from './session-access.queries.ts';
import type { WantedTime } from './session-locks.service.ts';

/**
 * The side whose time waits for the other one's yes; null for what is agreed at once (decision 30): a slot, a time of
 * an advisor without booking hours, what somebody plans who runs both sides, and a meeting that has been. Ask under
 * the parties' locks.
 */
export async function proposedBy(
  { trx, config }: Work,
  { parties, acts }: { readonly parties: Parties; readonly acts: ActsFor },
  wanted: WantedTime,
  now: Date,
): Promise<SessionSide | null> {
  const side = sideOf(acts);
  if (side === null || Date.parse(wanted.start) <= now.getTime()) return null;
  return (await isAgreedAtOnce(trx, config, parties, wanted, now)) ? null : side;
}

/** What was sent or, with neither link nor place, a link of the installation's. */
export function meetingUrlOf(
  { meetingUrlBase }: Pick<Config, 'meetingUrlBase'>,
  { place, meetingUrl }: Pick<CreateSessionPayload, 'place' | 'meetingUrl'>,
): string | null {
  if (meetingUrl || place || meetingUrlBase === null) return meetingUrl || null;
  return meetingUrlBase + randomBytes(15).toString('base64url');
}
