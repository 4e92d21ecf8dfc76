import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useProvider, type ConsoleDataProvider } from './dataProvider.ts';

/**
 * Reads whenever something is shown, unless told otherwise: others change it meanwhile.
 * @param key by which it is read again after a change
 */
export function useFresh<Data>(
  key: readonly unknown[],
  read: (provider: ConsoleDataProvider, signal: AbortSignal) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(provider, signal);
  return useQuery({ staleTime: 0, ...options, queryKey: key, queryFn });
}
