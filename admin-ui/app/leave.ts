import { carryToasts } from '../../ui-shared/toast/toast.ts';

let isLeaving = false;

/**
 * Leaves the console for a page of the portal, by the browser; toasts go along. The first call wins: signing out also
 * changes who is signed in, and what that sets off must not override where the user is already going.
 * @param path beginning with `/`, outside `/admin`
 */
export function leaveFor(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  carryToasts();
  window.location.replace(path);
}
