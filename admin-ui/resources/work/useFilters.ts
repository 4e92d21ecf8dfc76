import { useListContext } from 'react-admin';
import { IN_GROUP } from '../../app/data/workResources.ts';

/** What narrows the list; all of it stands in the address. The group that a whole page is about narrows nothing. */
export function useFilters() {
  const { filterValues, setFilters, resource } = useListContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const kept = resource in IN_GROUP && values['groupId'] !== undefined ? { groupId: values['groupId'] } : {};
  return {
    values,
    isNarrowed: Object.keys(values).length > Object.keys(kept).length,
    textOf: (name: string) => (typeof values[name] === 'string' ? values[name] : ''),
    idOf: (name: string) => (typeof values[name] === 'number' ? values[name] : null),
    /** Sets what is named, takes away what is named with nothing; the list begins at page 1 again. */
    change: (changed: Readonly<Record<string, unknown>>) => {
      const next = Object.entries({ ...values, ...changed }).filter(
        ([, value]) => value !== '' && value !== null && value !== undefined,
      );
      setFilters(Object.fromEntries(next));
    },
    clear: () => setFilters(kept),
  };
}
