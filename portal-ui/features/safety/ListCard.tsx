import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';

export interface ListCardProps<Row> {
  words: Readonly<Record<'title' | 'text' | 'label' | 'failed' | 'none', string>>;
  list: UseQueryResult<Row[]>;
  children: (row: Row) => ReactNode;
}

/** A card with a short list, and what it shows while it loads, fails or is empty. */
export function ListCard<Row>({ words, list, children }: ListCardProps<Row>) {
  const { data, isError, refetch } = list;
  return (
    <SectionCard title={words.title} text={words.text}>
      {data ? (
        data.length === 0 ? (
          <Muted sx={{ mt: 4 }}>{words.none}</Muted>
        ) : (
          <PlainList aria-label={words.label} sx={{ mt: 4, display: 'grid', gap: 3 }}>
            {data.map(children)}
          </PlainList>
        )
      ) : isError ? (
        <LoadFailed text={words.failed} onRetry={() => void refetch()} sx={{ mt: 4 }} />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </SectionCard>
  );
}
