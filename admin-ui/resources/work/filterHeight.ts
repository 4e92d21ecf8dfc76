import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';

/** All kinds of filters are as tall as each other, or their labels do not stand on one line. */
export const FILTER_HEIGHT = TOUCH_TARGET;
