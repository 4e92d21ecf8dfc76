import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Abilities } from '../../../src/contract/api.ts';

export interface MatchesToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  show: string;
  hide: string;
}

/** Shows or hides the column of suggested matches, for whom the server's verdicts on the listed records allow them. */
export function MatchesToggle({ isOn, onChange, show, hide }: MatchesToggleProps) {
  const { data, isPending } = useListContext<{ id: number; abilities: Abilities }>();
  // Once seen, the verdict holds: a search that finds nobody does not take the button away.
  const [isAllowed, setAllowed] = useState(false);
  if (!isAllowed && data?.some(({ abilities }) => abilities['seeSuggestions'])) setAllowed(true);
  // An empty list holds no verdict, neither way.
  const isUnknown = isPending || data?.length === 0;
  if (!isUnknown && !isAllowed && !isOn) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => onChange(!isOn)}
      // Its place is kept until the verdicts are there: nothing jumps.
      sx={isUnknown && !isAllowed && !isOn ? { visibility: 'hidden' } : undefined}
    >
      {isOn ? hide : show}
    </Button>
  );
}
