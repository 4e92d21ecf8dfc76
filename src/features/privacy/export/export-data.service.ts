import { Readable } from 'node:stream';
import type { CallContext } from '../../../core/access/actor.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import { audit } from '../../../core/audit/audit.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { SECTIONS } from './own-data.queries.ts';
import type { Subject } from './sections.queries.ts';

/** One JSON document (contract §3), written as it is read, a page at a time. No secrets: no hashes, no tokens. */
export async function exportOwnData(deps: Deps, context: CallContext): Promise<Readable> {
  const { db, config } = deps;
  const { actor } = context;
  await transaction(db, (trx) => audit(trx, context, 'user.dataExported', ['user', actor.userId]));
  const user = orNotFound(
    await db<UserRow>('users').where('id', actor.userId).first('id', 'email', 'email_verified_at'),
  );
  return Readable.from(write({ db, config, actor, user }, config.brand.name), { objectMode: false });
}

async function* write(subject: Subject, product: string): AsyncGenerator<string> {
  yield `{"product":${JSON.stringify(product)},"exportedAt":"${new Date().toISOString()}"`;
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `,\n${JSON.stringify(name)}:`;
    const value = section.read(subject);
    if (value instanceof Promise) yield JSON.stringify(await value);
    else yield* writeList(value);
  }
  yield '}\n';
}

async function* writeList(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = '[\n';
  for await (const record of records) {
    yield between + JSON.stringify(record);
    between = ',\n';
  }
  yield between === '[\n' ? '[]' : ']';
}
