import { useListContext } from 'react-admin';

/** What narrows the list besides its group; all of it stands in the address. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const { groupId, ...narrowing } = values;
  return {
    values,
    isNarrowed: Object.keys(narrowing).length > 0,
    textOf: (name: string) => (typeof values[name] === 'string' ? values[name] : ''),
    idOf: (name: string) => (typeof values[name] === 'number' ? values[name] : null),
    /** Sets what is named, takes away what is named with nothing; the list begins at page 1 again. */
    change: (changed: Readonly<Record<string, unknown>>) => {
      const next = Object.entries({ ...values, ...changed }).filter(
        ([, value]) => value !== '' && value !== null && value !== undefined,
      );
      setFilters(Object.fromEntries(next));
    },
    clear: () => setFilters(groupId === undefined ? {} : { groupId }),
  };
}
