import { setImmediate as breathe } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other pass over all advisors has. When many ask at once, their passes would
 * otherwise fall into the same turn, and every other call would wait for the sum of them, several times over.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => breathe());
  return last;
}
