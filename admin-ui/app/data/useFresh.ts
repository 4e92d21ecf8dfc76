import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useProvider, type ConsoleDataProvider } from './dataProvider.ts';
import { call } from './httpClient.ts';

/** Reads whenever something is shown, unless told otherwise: others change it meanwhile. */
export function useFresh<Data>(
  key: readonly unknown[],
  read: string | ((provider: ConsoleDataProvider, signal: AbortSignal) => Promise<Data>),
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    typeof read === 'string' ? call<Data>('GET', read, undefined, signal) : read(provider, signal);
  return useQuery({ staleTime: 0, ...options, queryKey: key, queryFn });
}
