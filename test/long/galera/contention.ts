import { randomUUID } from 'node:crypto';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { countRows } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import { advisorOf } from '../support/world.ts';
import type { Arena } from './arena.ts';
import type { Installation } from './installation.ts';

/** What came of calls for the same thing that reached all nodes at once. */
export interface Race {
  readonly name: string;
  won: number;
  lost: number;
  /** Races that were run again six times and lost them all; nothing was written. */
  unavailable: number;
  readonly broken: string[];
}

type Answers = readonly { readonly status: number }[];

const DAY_MS = 86_400_000;

/** Races of one arena, each on all nodes at once. */
export class Contention {
  readonly races = new Map<string, Race>();
  readonly #installation: Installation;
  readonly #urls: readonly string[];

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#urls = installation.servers.map(({ url }) => url);
  }

  async run({ pair, poor, admins, groupId }: Arena): Promise<void> {
    const [first = ''] = this.#urls;
    const asPoor = await Visitor.signIn(first, poor);
    // Six hours are there: of nine calls for two each, three can have them.
    const asked = await this.#onAll(3, (url) =>
      asPoor.call(url, 'POST /api/requests', requestForm({ title: `Hours ${randomUUID()}`, hoursNeeded: 2 })),
    );
    await this.#count('the last hours of an organisation', asked, 3, () => this.#spent(poor.organizationId));

    const [asOrganization, advisor] = [await Visitor.signIn(first, pair.organization), advisorOf(pair)];
    const form = requestForm({ hoursNeeded: 2 });
    const request = await asOrganization.good<HelpRequest>(first, 'POST /api/requests', form);
    const match = request.matches.find(({ advisorId }) => advisorId === advisor.advisorId);
    if (!match) throw new Error(`request ${request.id} was not proposed to the advisor of its group`);
    const asAdvisor = await Visitor.signIn(first, advisor);
    const accepted = await this.#onAll(1, (url) =>
      asAdvisor.call(url, `PATCH /api/matches/${match.id}`, { status: 'accepted' }),
    );
    const told = { user_id: pair.organization.userId, type: 'matchAccepted' };
    await this.#count('the acceptance of a match', accepted, 1, async () => {
      const mails = await this.#number('outbox', told);
      return mails === 1 ? [] : [`told by ${mails} mails`];
    });

    const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
    const session = { matchId: match.id, scheduledDate, durationMinutes: 60 };
    const planned = await this.#onAll(1, (url) => asOrganization.call(url, 'POST /api/sessions', session));
    await this.#count('a meeting at the same time', planned, 1, async () => {
      const rows = await this.#number('sessions', { match_id: match.id });
      return rows <= 1 ? [] : [`${rows} meetings at once`];
    });

    const clientMessageId = randomUUID();
    const message = { receiverId: pair.organization.userId, content: 'Once', clientMessageId };
    const sent = await this.#onAll(2, (url) => asAdvisor.call(url, 'POST /api/messages', message));
    await this.#count('a message sent again', sent, sent.length, async () => {
      const rows = await this.#number('messages', { client_message_id: clientMessageId });
      return rows === 1 ? [] : [`stored ${rows} times`];
    });

    const visitors = await Promise.all(admins.map((admin) => Visitor.signIn(first, admin)));
    const demoted = await Promise.all(
      visitors.map((visitor, at) =>
        visitor.call(
          this.#urls[at % this.#urls.length] ?? '',
          `PATCH /api/admin/groups/${groupId}/admins/${admins[at]?.adminIds[0]}`,
          { isPrimaryAdmin: false },
        ),
      ),
    );
    await this.#count('the last primary administrator', demoted, admins.length - 1, async () => {
      const rows = await this.#number('group_admins', { group_id: groupId, is_primary_admin: 1 });
      return rows >= 1 ? [] : ['none is left'];
    });
  }

  /** So many calls to each server, all at once. */
  #onAll(times: number, call: (url: string) => Promise<{ status: number }>): Promise<Answers> {
    return Promise.all(
      Array.from({ length: times }, () => this.#urls)
        .flat()
        .map(call),
    );
  }

  async #count(name: string, answers: Answers, wanted: number, check: () => Promise<string[]>) {
    const race = this.races.get(name) ?? { name, won: 0, lost: 0, unavailable: 0, broken: [] };
    this.races.set(name, race);
    const won = answers.filter(({ status }) => status < 300).length;
    const unavailable = answers.filter(({ status }) => status === 503).length;
    race.won += won;
    race.unavailable += unavailable;
    race.lost += answers.length - won - unavailable;
    // Who was told to come again may have been the one that would have won.
    const fits = won <= wanted && won + unavailable >= wanted;
    if (!fits) race.broken.push(`${name}: ${won} won, not ${wanted}`);
    const odd = answers.find(({ status }) => status >= 400 && status !== 409 && status !== 503);
    if (odd) race.broken.push(`${name}: answered with ${odd.status}`);
    race.broken.push(...(await check()).map((line) => `${name}: ${line}`));
  }

  async #spent(organizationId: number): Promise<string[]> {
    const { db } = this.#installation.place(0);
    const [hours] = await db('organizations').where('id', organizationId).pluck('hours_remaining');
    const asked = await this.#number('requests', { organization_id: organizationId });
    const left = Number(hours);
    return left === 6 - 2 * asked && left >= 0
      ? []
      : [`${asked} requests of two hours, and ${left} of 6 hours left`];
  }

  #number(table: string, where: object): Promise<number> {
    return countRows(this.#installation.place(0).db, table, where);
  }
}
