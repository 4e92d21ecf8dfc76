import { randomUUID } from 'node:crypto';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { requestForm } from '../../support/work.ts';
import type { Arena } from './arena.ts';
import type { Installation } from './installation.ts';
import { Visitor } from './people.ts';

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
  readonly #urls: readonly string[];
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#urls = installation.servers.map(({ url }) => url);
  }

  async run({ pair, poor, admins, groupId }: Arena): Promise<void> {
    const [first = ''] = this.#urls;
    const asPoor = await Visitor.signIn(first, poor);
    // Six hours are there: of nine calls for two each, three can have them.
    const asked = await this.#onAll(3, (url) =>
      asPoor.send(
        url,
        'POST',
        '/api/requests',
        requestForm({ title: `Hours ${randomUUID()}`, hoursNeeded: 2 }),
      ),
    );
    await this.#count('the last hours of an organisation', asked, 3, () => this.#spent(poor.organizationId));

    const asOrganization = await Visitor.signIn(first, pair.organization);
    const request = (
      await asOrganization.send<HelpRequest>(first, 'POST', '/api/requests', requestForm({ hoursNeeded: 2 }))
    ).body;
    const advisor = pair.advisors[0];
    const match = request.matches.find(({ advisorId }) => advisorId === advisor?.advisorId);
    if (!advisor || !match)
      throw new Error(`request ${request.id} was not proposed to the advisor of its group`);
    const asAdvisor = await Visitor.signIn(first, advisor);
    const accepted = await this.#onAll(1, (url) =>
      asAdvisor.send(url, 'PATCH', `/api/matches/${match.id}`, { status: 'accepted' }),
    );
    await this.#count('the acceptance of a match', accepted, 1, () => this.#told(pair.organization.userId));

    const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
    const session = { matchId: match.id, scheduledDate, durationMinutes: 60 };
    const planned = await this.#onAll(1, (url) => asOrganization.send(url, 'POST', '/api/sessions', session));
    await this.#count('a meeting at the same time', planned, 1, () => this.#meetings(match.id));

    const message = { receiverId: pair.organization.userId, content: 'Once', clientMessageId: randomUUID() };
    const sent = await this.#onAll(2, (url) => asAdvisor.send(url, 'POST', '/api/messages', message));
    await this.#count('a message sent again', sent, sent.length, () =>
      this.#messages(message.clientMessageId),
    );

    const visitors = await Promise.all(admins.map((admin) => Visitor.signIn(first, admin)));
    const demoted = await Promise.all(
      visitors.map((visitor, at) =>
        visitor.send(
          this.#urls[at % this.#urls.length] ?? '',
          'PATCH',
          `/api/admin/groups/${groupId}/admins/${admins[at]?.adminIds[0]}`,
          { isPrimaryAdmin: false },
        ),
      ),
    );
    await this.#count('the last primary administrator', demoted, admins.length - 1, () =>
      this.#primaries(groupId),
    );
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

  get #db() {
    const [place] = this.#installation.places;
    if (!place) throw new Error('there is no place');
    return place.db;
  }

  async #spent(organizationId: number): Promise<string[]> {
    const row = (await this.#db('organizations').where('id', organizationId).first('hours_remaining')) as {
      hours_remaining: number | string;
    };
    const asked = await this.#number('requests', { organization_id: organizationId });
    const left = Number(row.hours_remaining);
    return left === 6 - 2 * asked && left >= 0
      ? []
      : [`${asked} requests of two hours, and ${left} of 6 hours left`];
  }

  async #told(userId: number): Promise<string[]> {
    const mails = await this.#number('outbox', { user_id: userId, type: 'matchAccepted' });
    return mails === 1 ? [] : [`told by ${mails} mails`];
  }

  async #meetings(matchId: number): Promise<string[]> {
    const rows = await this.#number('sessions', { match_id: matchId });
    return rows <= 1 ? [] : [`${rows} meetings at once`];
  }

  async #messages(clientMessageId: string): Promise<string[]> {
    const rows = await this.#number('messages', { client_message_id: clientMessageId });
    return rows === 1 ? [] : [`stored ${rows} times`];
  }

  async #primaries(groupId: number): Promise<string[]> {
    const rows = await this.#number('group_admins', { group_id: groupId, is_primary_admin: 1 });
    return rows >= 1 ? [] : ['none is left'];
  }

  async #number(table: string, where: Readonly<Record<string, unknown>>): Promise<number> {
    return Number(
      ((await this.#db(table).where(where).count({ n: '*' }).first()) as { n: number | string }).n,
    );
  }
}
