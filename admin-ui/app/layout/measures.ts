/** Height of the console's header in pixels; what sticks to the top of a page has to begin below it. */
export const HEADER_HEIGHT = 60;
