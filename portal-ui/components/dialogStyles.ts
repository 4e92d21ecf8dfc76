/** Room in dialogs, as in cards. */
export const dialogRoom = { px: { xs: 5, sm: 7 } };

/** Buttons of a dialog: beside each other, on phones under each other with the answer first. */
export const dialogActions = {
  ...dialogRoom,
  pt: 4,
  pb: 6,
  gap: 2,
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  '& > :not(style) ~ :not(style)': { ml: 0 },
} as const;
