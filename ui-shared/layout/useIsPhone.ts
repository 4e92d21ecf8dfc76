import { useMediaQuery, type Theme } from '@mui/material';

export const useIsPhone = (): boolean =>
  useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true });
