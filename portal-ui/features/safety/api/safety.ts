import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportReason } from '../../../../src/contract/enums.ts';
import type { Access, Block, Check, ReportForm } from '../../../../src/contract/safety-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useCall } from '../../../components/useCall.ts';

const BLOCKS_KEY = ['/api/blocks'] as const;
const [BLOCKS_PATH] = BLOCKS_KEY;

/** `GET /api/blocks`. */
export const useBlocks = () => useQuery<Block[]>({ queryKey: BLOCKS_KEY, staleTime: 0 });

/** `GET /api/user/accesses`. */
export const useAccesses = () => useQuery<Access[]>({ queryKey: ['/api/user/accesses'], staleTime: 0 });

/** `GET /api/user/checks`, for advisors. */
export const useChecks = () => useQuery<Check[]>({ queryKey: ['/api/user/checks'], staleTime: 0 });

/** `DELETE /api/blocks/{userId}`. */
export const useUnblock = (words: { done: string; failed: string }) =>
  useCall({
    call: (userId: number) => request<unknown>('DELETE', `${BLOCKS_PATH}/${userId}`),
    refresh: [BLOCKS_KEY],
    done: () => words.done,
    failed: words.failed,
  });

export interface SafetyStep {
  readonly userId: number;
  readonly about: Pick<ReportForm, 'aboutType' | 'aboutId'>;
  /** Null reports nothing. */
  readonly reason: ReportReason | null;
  readonly text: string;
  readonly isBlocking: boolean;
}

/** `POST /api/reports`, then `POST /api/blocks`: a report that fails blocks nobody, so that both can be sent again. */
export function useSafetyStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, about, reason, text, isBlocking }: SafetyStep) => {
      if (reason) await request<unknown>('POST', '/api/reports', { ...about, reason, text });
      if (isBlocking) await request<unknown>('POST', BLOCKS_PATH, { userId });
    },
    // Whoever is blocked is in no list any more.
    onSuccess: (_done, { isBlocking }) => (isBlocking ? client.invalidateQueries() : undefined),
  });
}
