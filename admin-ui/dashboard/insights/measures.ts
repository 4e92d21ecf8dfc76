/** Pixels of a plot's drawing, the same for all so that nothing jumps when they come. */
export const PLOT_HEIGHT = 260;
/** Skills that are drawn; the rest stand in the table. */
export const SHOWN_SKILLS = 6;
/** Pixels that a figure needs inside its part of a bar. */
export const LABEL_ROOM = 16;

/** How much longer than its longest bar a plot is, for the figure at that bar's end: nothing is drawn outside of it. */
const ROOM = { figure: 1.35, words: 1.9 } as const;
/**
 * The end of an axis that begins at zero.
 * @param values of the bars.
 * @param label what stands at a bar's end: a figure, or more than that where there is little room.
 */
export const withRoom = (values: readonly number[], label: keyof typeof ROOM = 'figure'): number =>
  Math.max(1, ...values) * ROOM[label];
