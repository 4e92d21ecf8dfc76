/** Height in pixels of the header of every page; what sticks to the top of a page has to begin below it. */
export const HEADER_HEIGHT = 64;
/** Width in pixels of the sidebar of signed-in users. */
export const SIDEBAR_WIDTH = 224;
