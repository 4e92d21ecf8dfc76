/** What an element with `data-sheet` directly in the body needs to be printed alone, without the rest of the page. */
export const PRINT_SHEET_ALONE = {
  '@media print': {
    // Otherwise the paper's edge takes the colour scheme of the screen.
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
