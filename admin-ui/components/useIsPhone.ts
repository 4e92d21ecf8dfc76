import { useMediaQuery, type Theme } from '@mui/material';

/** Whether there is no room for a table or a dialog beside something else. */
export const useIsPhone = (): boolean =>
  useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true });
