import { toast, toastSuccess, type ToastMessage } from '../../ui-shared/toast/toast.ts';

/** Copies a text and says so, or `failed`: browsers have no clipboard on insecure pages. */
export function copyText(text: string, done: string, failed: ToastMessage): void {
  const copied = 'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
  copied.then(
    () => toastSuccess(done),
    () => toast(failed),
  );
}
