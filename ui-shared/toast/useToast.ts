import { toastQueue, type ToastMessage } from './queue.ts';

export type { ToastMessage, ToastVariant } from './queue.ts';

/** Shows a toast. The page needs a `Toasts`. */
export function useToast(): (message: ToastMessage) => void {
  return toastQueue.add;
}
