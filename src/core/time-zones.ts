import { BoundedMap } from './bounded-map.ts';

/** Asking the runtime takes longer than reading an event of a calendar. */
const known = new BoundedMap<string, boolean>(1_000);

/** Whether this runtime knows a zone by that name, whatever its case. */
export function isTimeZone(name: string): boolean {
  const told = known.get(name) ?? isTold(name);
  known.set(name, told);
  return told;
}

function isTold(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
