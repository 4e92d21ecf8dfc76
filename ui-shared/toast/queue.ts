/** `warning` and `destructive` toasts are announced at once. */
export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

let waiting: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedToast[]): void {
  waiting = next;
  for (const changed of listeners) changed();
}

/** Toasts in order; the first one is shown. An equal waiting toast is not added. */
export const toastQueue = {
  add: (message: ToastMessage): void => {
    const same = (one: ToastMessage) =>
      one.title === message.title && one.description === message.description;
    if (waiting.some(same)) return;
    lastId += 1;
    change([...waiting, { ...message, id: lastId }]);
  },
  remove: (id: number): void => {
    change(waiting.filter((one) => one.id !== id));
  },
  first: (): QueuedToast | undefined => waiting[0],
  all: (): readonly QueuedToast[] => waiting,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
