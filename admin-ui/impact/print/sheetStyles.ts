import type { SxProps, Theme } from '@mui/material';
import { colours, fonts } from '../../../ui-shared/theme/tokens.ts';

export const ink = colours.light;

/** The sheet alone is printed: everything else of the page is left out. */
export const PAGE_STYLES = {
  '@page': { size: 'A4', margin: '11mm 12mm' },
  '@media print': {
    // The paper's edge takes the colour scheme of the screen otherwise.
    ':root': { colorScheme: 'light !important', fontSize: '16px', background: '#fff !important' },
    body: { background: '#fff !important', margin: 0 },
    // Not `display: none`: the page's plots would measure themselves anew, find no room and complain.
    'body > *:not([data-sheet])': {
      visibility: 'hidden !important',
      position: 'absolute !important',
      top: 0,
      width: '1000px !important',
      height: '0 !important',
      minHeight: '0 !important',
      overflow: 'hidden !important',
      clipPath: 'inset(100%) !important',
    },
  },
};

export const SHEET: SxProps<Theme> = {
  display: 'none',
  '@media print': { display: 'block' },
  fontFamily: fonts.text,
  fontSize: '8.75pt',
  lineHeight: 1.3,
  color: ink.ink,
  printColorAdjust: 'exact',
  '& h1': { fontFamily: fonts.headline, fontWeight: 560, fontSize: '19pt', lineHeight: 1.15, m: 0 },
  '& h2': { fontFamily: fonts.headline, fontWeight: 560, fontSize: '10.5pt', m: 0, mt: '3.2mm', mb: '1mm' },
  '& p': { m: 0 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { fontWeight: 600, textAlign: 'left' },
  '& thead th': { fontSize: '7.75pt', color: ink.inkMuted, borderBottom: `0.75pt solid ${ink.control}` },
  '& td, & th': { p: '0.75mm 1.5mm', verticalAlign: 'top', borderBottom: `0.5pt solid ${ink.line}` },
  '& td:first-of-type, & th:first-of-type': { pl: 0 },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: ink.inkMuted, fontSize: '7.75pt' },
};
