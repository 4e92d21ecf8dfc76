export { fullDate, relativeTime } from '../../ui-shared/time/time.ts';
