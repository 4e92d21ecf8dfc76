import { toastQueue, type ToastMessage } from './queue.ts';

export type { ToastMessage, ToastVariant } from './queue.ts';

/** Shows a toast: a title, perhaps a sentence under it, and how it should be taken. Needs a `Toasts` on the page. */
export function useToast(): (message: ToastMessage) => void {
  return toastQueue.add;
}
