import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ListBase, useListContext, type SortPayload } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../src/contract/limits.ts';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import type { Column } from './columns.ts';
import { EmptyList, FailedList } from './ListMessages.tsx';
import { ListHeading } from './ListHeading.tsx';
import { Pager } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SearchBox } from './SearchBox.tsx';

export interface ListPageProps<T> {
  resource: ResourceName;
  columns: readonly Column<T>[];
  sort: SortPayload;
  /** A heading of the card, where one is documented. */
  cardTitle?: string;
  /** The details that open over the list. */
  children: ReactNode;
}

/** A list of the console: title, search, table or cards, paging, and every state they can be in (spec 2 §2). */
export function ListPage<T extends { id: number }>({
  resource,
  columns,
  sort,
  cardTitle,
  children,
}: ListPageProps<T>) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const toast = useToast();
  const title = t(`lists.${resource}.title.${scope.key}`);
  const onError = () =>
    toast({
      title: t(`lists.${resource}.toast.title`),
      description: t(`lists.${resource}.toast.text`),
      variant: 'destructive',
    });
  return (
    <ListBase<T>
      resource={resource}
      perPage={LIMITS.list.pageSize}
      sort={sort}
      // The address alone says what the list shows: nothing comes back from an earlier visit.
      storeKey={false}
      queryOptions={{ onError }}
    >
      <ListHeading title={title} />
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          {cardTitle ? (
            <Typography variant="h2" sx={{ mr: 'auto' }}>
              {cardTitle}
            </Typography>
          ) : null}
          <SearchBox placeholder={t(`lists.${resource}.search.${scope.key}`)} />
        </Box>
        <ListBody resource={resource} columns={columns} label={title} />
      </Card>
      {children}
    </ListBase>
  );
}

interface ListBodyProps<T> {
  resource: ResourceName;
  columns: readonly Column<T>[];
  label: string;
}

function ListBody<T extends { id: number }>({ resource, columns, label }: ListBodyProps<T>) {
  const { error, isPending, total } = useListContext<T>();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  if (error instanceof Error) return <FailedList resource={resource} error={error} />;
  const Records = isNarrow ? RecordCards<T> : RecordTable<T>;
  return (
    <>
      {!isPending && total === 0 ? (
        <EmptyList resource={resource} />
      ) : (
        <Records columns={columns} label={label} />
      )}
      <Pager resource={resource} />
    </>
  );
}
