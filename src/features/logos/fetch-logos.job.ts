import { LIMITS } from '../../contract/limits.ts';
import { DAY_MS, timeBefore } from '../../core/db/clock.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { openFileStore } from '../../core/files/file-store.ts';
import { CallError, callOutside } from '../../core/http/outgoing.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { ADDRESS, keepLogo, type Owner } from './logos.service.ts';
import { readLogo } from './read-logo.ts';

const A_ROUND = 20;
const CALL = { timeoutMs: 10_000, maxBytes: LIMITS.logo.bytes, redirects: 3 };

/**
 * Pictures elsewhere are fetched once and kept, so that no member's browser calls there. What cannot be fetched or read
 * is tried again a day later.
 */
export const fetchLogos: RecurringJob = {
  kind: 'logos.fetch',
  everySeconds: 30,
  run: async (deps, now) => {
    for (const of of ['group', 'organization'] as const) {
      // All at once: slow hosts hold up other jobs for one call's time.
      const owners = await due(deps, of, now);
      const ended = await Promise.allSettled(owners.map((owner) => fetchLogo(deps, of, owner)));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    }
  },
};

async function fetchLogo(deps: Deps, of: Owner, { id, source }: { id: number; source: string }) {
  const image = await fetched(deps, source);
  if (image === 'later') return;
  await keepLogo(deps.db, openFileStore(deps.config.filesUrl), { of, id }, { source, image });
}

async function due({ db }: Deps, of: Owner, now: Date) {
  const address = `r.${ADDRESS[of]}`;
  const dayAgo = timeBefore(now, DAY_MS);
  return db(`${of}s as r`)
    .leftJoin('logos as l', `l.${of}_id`, 'r.id')
    .where(address, 'like', 'http%')
    .where((unread) => {
      // By their bytes: both columns ignore case, which an address does not.
      void unread.whereNull('l.id').orWhereRaw('hex(l.source) <> hex(??)', [address]);
      void unread.orWhere((failed) => void failed.whereNull('l.file_id').where('l.read_at', '<', dayAgo));
    })
    .orderBy('r.id')
    .limit(A_ROUND)
    .select<{ id: number; source: string }[]>({ id: 'r.id', source: address });
}

async function fetched({ config, log }: Deps, url: string): Promise<Uint8Array | null | 'later'> {
  try {
    const { status, body } = await callOutside({ url, ...CALL }, config);
    return status === 200 ? await readLogo(body, 'fetched') : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return 'later';
    if (!(error instanceof CallError || error instanceof AppError)) throw error;
    log.info({ err: error }, 'a logo was not fetched');
    return null;
  }
}
