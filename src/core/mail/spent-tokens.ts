import type { Knex } from 'knex';
import type { RowOf } from '../db/rows.ts';
import { untilWon } from '../db/transaction.ts';

/** What a mail's link opens something with: signs in, accepts, unsubscribes (`#token=…`, `/unsubscribe/…`). */
const TOKEN = /(\btoken=|\/unsubscribe\/)[\w.%-]+/g;

type Written = Pick<RowOf<'outbox'>, 'text_body' | 'html_body' | 'headers' | 'calendar'>;

const BATCH = 200;

/** A mail on its way needs its tokens no more, and a copy of the table must open nothing (design/security.md 26). */
export const withoutTokens = (mail: Written): Written => ({
  text_body: clean(mail.text_body),
  html_body: mail.html_body && clean(mail.html_body),
  headers: mail.headers && clean(mail.headers),
  calendar: mail.calendar && clean(mail.calendar),
});

const clean = (text: string): string => text.replaceAll(TOKEN, '$1removed');

/** Takes the tokens out of the mails that are kept. @param isOver those whose tokens are needed no more */
export async function removeTokens(db: Knex, isOver: (mails: Knex.QueryBuilder) => void): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db('outbox')
      .where('id', '>', last)
      .where(isOver)
      .where('text_body', 'like', '%token=%')
      .whereNot('text_body', 'like', '%token=removed%')
      .orderBy('id')
      .limit(BATCH)
      .select<({ id: number } & Written)[]>('id', 'text_body', 'html_body', 'headers', 'calendar');
    for (const { id, ...mail } of rows)
      await untilWon(() => db('outbox').where({ id }).where(isOver).update(withoutTokens(mail)));
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}
