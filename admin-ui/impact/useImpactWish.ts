import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImpactWish } from './wish.ts';
import { wishIn, wishQuery } from './wish.ts';

/** The report that the address asks for, and how to ask for another. Days are counted in UTC, as the report does. */
export function useImpactWish() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const wish = wishIn(search, today);
  return {
    wish,
    today,
    change: (part: Partial<ImpactWish>) => setSearch(wishQuery({ ...wish, ...part }), { replace: true }),
  };
}
