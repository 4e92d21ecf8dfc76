import { toastQueue, type ToastMessage } from './queue.ts';

/** Portal and console are two pages: what was just said on one is shown on the other. */
const KEY = 'timematch.toasts';

const isMessage = (value: unknown): value is ToastMessage =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

/** Keeps the waiting toasts for the page that the browser loads next; none where storage is forbidden. */
export function carryToasts(): void {
  const waiting = toastQueue
    .all()
    .map(({ title, description, variant }) => ({ title, description, variant }));
  try {
    if (waiting.length > 0) sessionStorage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // A toast is a courtesy: without storage the way goes on.
  }
}

/** Shows what the page before carried over, once. */
export function showCarriedToasts(): void {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    if (Array.isArray(carried)) carried.filter(isMessage).forEach(toastQueue.add);
  } catch {
    // Forbidden storage or a text that is not ours: nothing to show.
  }
}
