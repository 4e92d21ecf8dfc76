import { useQuery } from '@tanstack/react-query';
import type { Block } from '../../../src/contract/safety-api.ts';

export const BLOCKS_KEY = ['/api/blocks'] as const;

/** Administrators block nobody. */
export const useBlocks = (enabled = true) =>
  useQuery<Block[]>({ queryKey: BLOCKS_KEY, staleTime: 0, enabled });
