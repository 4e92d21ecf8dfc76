import { useListContext } from 'react-admin';

/** What is chosen in a list; it stays while one pages and searches. */
export function usePageSelection<T extends { id: number }>() {
  const { data = [], selectedIds, onToggleItem, onSelect } = useListContext<T>();
  const pageIds = data.map(({ id }) => id);
  const chosenHere = pageIds.filter((id) => selectedIds.includes(id));
  const isAll = pageIds.length > 0 && chosenHere.length === pageIds.length;
  return {
    isChosen: (id: number) => selectedIds.includes(id),
    toggle: (id: number) => onToggleItem(id),
    isAll,
    isPartly: chosenHere.length > 0 && !isAll,
    toggleAll: () => {
      const elsewhere = selectedIds.filter((id: number) => !pageIds.includes(id));
      onSelect(isAll ? elsewhere : [...elsewhere, ...pageIds]);
    },
  };
}
