/** Height of the header in pixels; sticky elements start below it. */
export const HEADER_HEIGHT = 64;
/** Width of the sidebar in pixels. */
export const SIDEBAR_WIDTH = 224;
