import { toastQueue, type ToastMessage } from './queue.ts';

/** Portal and console are separate pages; the next one shows the toasts of the previous. */
const KEY = 'timematch.toasts';

const isMessage = (value: unknown): value is ToastMessage =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

export function carryToasts(): void {
  const waiting = toastQueue
    .all()
    .map(({ title, description, variant }) => ({ title, description, variant }));
  try {
    if (waiting.length > 0) sessionStorage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // Toasts are lost without storage.
  }
}

export function showCarriedToasts(): void {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    if (Array.isArray(carried)) carried.filter(isMessage).forEach(toastQueue.add);
  } catch {
    // Ignores forbidden storage and invalid entries.
  }
}
