import { readTab, writeTab } from '../../components/tabStorage.ts';

export interface Outgoing {
  readonly clientMessageId: string;
  readonly receiverId: number;
  readonly content: string;
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

/**
 * The messages that a user has sent from this tab and the server has not confirmed. They outlast navigation and a
 * reload: sending again is safe, because the server stores a `clientMessageId` once.
 */
export class Outbox {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  /** Messages to one receiver are sent one after the other, to keep their order. */
  readonly #queues = new Map<number, Promise<void>>();
  #items: readonly Outgoing[];

  constructor(userId: number) {
    this.#key = `timematch.outbox.${userId}`;
    // After a reload it is unknown whether a message arrived.
    this.#items = parse(readTab(this.#key)).map((item) => ({ ...item, state: 'failed' }));
  }

  readonly items = (): readonly Outgoing[] => this.#items;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  send(
    message: Pick<Outgoing, 'clientMessageId' | 'receiverId' | 'content'>,
    deliver: (message: Outgoing) => Promise<void>,
  ): void {
    const item: Outgoing = { ...message, createdAt: new Date().toISOString(), state: 'sending' };
    const others = this.#items.filter(({ clientMessageId }) => clientMessageId !== item.clientMessageId);
    this.#set([...others, item]);
    const before = this.#queues.get(item.receiverId) ?? Promise.resolve();
    const done = before
      .then(() => deliver(item))
      .then(
        () => this.remove(item.clientMessageId),
        () => this.#fail(item.clientMessageId),
      );
    this.#queues.set(item.receiverId, done);
  }

  remove(clientMessageId: string): void {
    if (this.#items.some((item) => item.clientMessageId === clientMessageId))
      this.#set(this.#items.filter((item) => item.clientMessageId !== clientMessageId));
  }

  #fail(clientMessageId: string): void {
    this.#set(
      this.#items.map((item) =>
        item.clientMessageId === clientMessageId ? { ...item, state: 'failed' } : item,
      ),
    );
  }

  #set(items: readonly Outgoing[]): void {
    this.#items = items;
    writeTab(this.#key, items.length > 0 ? JSON.stringify(items) : null);
    for (const changed of this.#listeners) changed();
  }
}

function parse(text: string | null): Outgoing[] {
  try {
    const items: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(items) ? (items as Outgoing[]) : [];
  } catch {
    return [];
  }
}

const outboxes = new Map<number, Outbox>();

export function outboxOf(userId: number): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
