import { errorText } from '../api/client.ts';
import { createStore } from '../session/store.ts';
import { readTabValue, writeTab } from '../session/tabStorage.ts';

/** `warning` and `destructive` toasts are announced at once. */
export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export type ToastMessage = { title: string; description?: string; variant?: ToastVariant };

export type QueuedToast = ToastMessage & { id: number };

const shown = createStore<QueuedToast | undefined>(undefined);
let lastId = 0;

/** Shows a toast in place of the one that shows (spec 1 §9), unless it says the same. */
export function toast(message: ToastMessage): void {
  const { title, description } = shown.read() ?? {};
  if (title === message.title && description === message.description) return;
  lastId += 1;
  shown.write({ ...message, id: lastId });
}

const saying = (variant: ToastVariant) => (title: string, description?: string) =>
  toast({ title, description, variant });

export const toastSuccess = saying('success');
export const toastWarning = saying('warning');
export const toastError = saying('destructive');

export const toastFailure = (title: string, error: unknown): void => toastError(title, errorText(error));

/** Copies a text and says so, or `failed`: browsers have no clipboard on insecure pages. */
export function copyText(text: string, done: string, failed: ToastMessage): void {
  const copied = 'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
  copied.then(
    () => toastSuccess(done),
    () => toast(failed),
  );
}

export const toastQueue = {
  remove: (id: number): void => {
    if (shown.read()?.id === id) shown.write(undefined);
  },
  first: shown.read,
  subscribe: shown.subscribe,
};

/** Portal and console are separate pages; the next one shows the toast of the previous. */
const KEY = 'timematch.toasts';

const isMessage = (value: unknown): value is ToastMessage =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

export function carryToasts(): void {
  const { title, description, variant } = shown.read() ?? {};
  writeTab(KEY, title === undefined ? null : JSON.stringify({ title, description, variant }));
}

export function showCarriedToasts(): void {
  const message = readTabValue(KEY);
  writeTab(KEY, null);
  if (isMessage(message)) toast(message);
}
