import { carryToasts } from '../../ui-shared/toast/toast.ts';

let isLeaving = false;

/** The first call wins: what signing out sets off must not override where the user is already going. */
export function leaveFor(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  carryToasts();
  window.location.replace(path);
}
