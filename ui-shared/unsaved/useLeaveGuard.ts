import { useBlocker, type Location } from 'react-router-dom';
import { firstUnsaved } from './unsaved.ts';

/**
 * Holds a navigation while something on the page is unsaved. One for a whole screen: the router takes one alone.
 * @param isAway whether a navigation leaves what is unsaved
 */
export const useLeaveGuard = (isAway: (from: Location, to: Location) => boolean) =>
  useBlocker(
    ({ currentLocation, nextLocation }) => firstUnsaved() !== null && isAway(currentLocation, nextLocation),
  );
