import { useMediaQuery, useTheme } from '@mui/material';
import { fonts } from '../../../ui-shared/theme/tokens.ts';

/** Colours and type of the plots, from the tokens. */
export function usePlotStyle() {
  const { roles, breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const label = { fontFamily: fonts.text, fontSize: 13, fill: roles.ink };
  return {
    roles,
    isNarrow,
    /** Names and figures along the axes. */
    axisLabel: { ...label, fill: roles.inkMuted },
    /** Hairlines, and figures at the end of their bars in the colour of text. */
    sx: {
      '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: `${roles.line} !important` },
      '& .MuiChartsGrid-line': { stroke: roles.line },
      '& text': { fontFamily: fonts.text },
      '& .MuiBarChart-label': { ...label, fontWeight: 560 },
    },
  };
}
