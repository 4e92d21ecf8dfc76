import { toastQueue, type ToastMessage } from './queue.ts';

export type { ToastMessage, ToastVariant } from './queue.ts';

export function useToast(): (message: ToastMessage) => void {
  return toastQueue.add;
}
