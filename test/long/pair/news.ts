import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Visitor } from '../../support/visitor.ts';
import type { Book } from '../support/book.ts';
import { percentile, say, spread } from '../support/figures.ts';
import type { Duo } from './duo.ts';
import type { LivePage } from './live-page.ts';

const EVERY_MS = 200;
/** "Within two seconds" (contract §6). */
const FRESH_MS = 2_000;
/** The same, and another read after a process has died. */
const SETTLE_MS = 5_000;

/** Somebody who writes all the time, through both processes in turn, to somebody with a page open at each. */
export function newsOf(duo: Duo, book: Book, writer: Visitor, receiverId: number) {
  /** When each answered message was sent, and to which process. */
  const answered = new Map<string, { readonly at: number; readonly process: number }>();
  return {
    /** Writes until it is told to stop. */
    write: async (stop: AbortSignal): Promise<void> => {
      for (let turn = 0; !stop.aborted; turn += 1) {
        const process = duo.nearest(turn % 2);
        const clientMessageId = randomUUID();
        const sent = { receiverId, content: `News ${clientMessageId}` };
        const message = { cookie: writer.cookie, ...sent, isAnswered: false };
        book.messages.set(clientMessageId, message);
        const at = performance.now();
        const answer = await writer
          .call(duo.url(process), 'POST /api/messages', { ...sent, clientMessageId })
          .catch(() => null);
        message.isAnswered = answer !== null && answer.status < 300;
        if (message.isAnswered) answered.set(clientMessageId, { at, process });
        await pause(EVERY_MS);
      }
    },
    /** What the pages have heard of all that was answered: all of it, and soon. */
    notHeard: async (pages: readonly LivePage[]): Promise<string[]> => {
      await pause(SETTLE_MS);
      // Milliseconds from sending at one process to hearing at a page of the other.
      const across: number[] = [];
      let [lost, doubled] = [0, 0];
      for (const page of pages)
        for (const [clientMessageId, { at, process }] of answered) {
          const times = page.heard(clientMessageId);
          const [first] = times;
          if (first === undefined) lost += 1;
          else if (page.connectedTo(at, first) === 1 - process) across.push(first - at);
          if (times.length > 1) doubled += 1;
        }
      say(
        `  live updates from one to the other, ${spread(across)}; of ${answered.size} messages ${lost} never reached a page, ${doubled} reached one twice`,
      );
      const areSoon = across.length > 0 && percentile(across, 95) <= FRESH_MS;
      return [
        ...(areSoon ? [] : ['live updates take longer than two seconds']),
        ...(lost > 0 ? [`${lost} messages never reached a page`] : []),
      ];
    },
  };
}
