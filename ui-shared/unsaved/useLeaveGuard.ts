import { useBlocker, type Location } from 'react-router-dom';
import { firstUnsaved } from './unsaved.ts';

export interface LeaveGuard {
  isHeld: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Holds a navigation while something on the page is unsaved. One for a whole screen: the router takes one alone.
 * @param isAway whether a navigation leaves what is unsaved
 */
export function useLeaveGuard(isAway: (from: Location, to: Location) => boolean): LeaveGuard {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => firstUnsaved() !== null && isAway(currentLocation, nextLocation),
  );
  return { isHeld: state === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
