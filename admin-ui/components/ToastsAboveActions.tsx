import { GlobalStyles } from '@mui/material';

const LIFT = 76;

/** While a dialog with its buttons at the foot is open, toasts appear above them (`ui-shared/toast`). */
export function ToastsAboveActions() {
  return <GlobalStyles styles={{ ':root': { '--toast-lift': `${LIFT}px` } }} />;
}
