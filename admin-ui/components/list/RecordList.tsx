import { Box, Card, Skeleton, Typography, useMediaQuery, useTheme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { FilterLiveForm, ListBase, ListContextProvider, useListContext, type SortPayload } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { ResourceName } from '../../app/data/resources.ts';
import { useFocusReturn } from '../useFocusReturn.ts';
import { useRecordPages } from '../useRecordPages.ts';
import { EmptyList, FailedList, type EmptyWords } from './ListMessages.tsx';
import { ListHeading } from './ListHeading.tsx';
import { Pager } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { SearchInput } from './SearchInput.tsx';

export interface RecordListProps<T> extends Pick<RecordTableProps<T>, 'columns' | 'nameOf'> {
  resource: ResourceName;
  sort: SortPayload;
  /** What is said of a list without a documented screen; the others' words stand under `lists` in the catalogue. */
  words?: EmptyWords & { title: string };
  tabs?: ReactNode;
  cardTitle?: string;
  filters?: ReactNode;
  tools?: ReactNode;
  primary?: ReactNode;
  bulk?: ReactNode;
  asCards?: boolean;
  children?: ReactNode;
}

/** Milliseconds without a key before the list is asked again. */
const PAUSE_MS = 250;
const row = { display: 'flex', flexWrap: 'wrap', gap: 3 } as const;

/** A list of the console: title, filters, table or cards, paging, and every state they can be in (spec 2 §2). */
export function RecordList<T extends { id: number }>(props: RecordListProps<T>) {
  const { resource, sort, words, tabs, cardTitle, filters, tools, primary, bulk, children, ...body } = props;
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const toast = useToast();
  useFocusReturn(resource, useRecordPages(resource).open);
  // Lists with words of their own have none of these in the catalogue.
  const none = { defaultValue: '' };
  const title = words?.title ?? t(`lists.${resource}.title.${scope.key}`, none);
  const onError = () => {
    if (!words)
      toast({
        title: t(`lists.${resource}.toast.title`, none),
        description: t(`lists.${resource}.toast.text`, none),
        variant: 'destructive',
      });
  };
  return (
    <ListBase<T>
      resource={resource}
      perPage={LIMITS.list.pageSize}
      sort={sort}
      // The address alone says what the list shows: nothing comes back from an earlier visit.
      storeKey={false}
      // Others work on the same list: what is shown at once is read anew all the same.
      queryOptions={{ onError, staleTime: 0 }}
    >
      <ListHeading title={title} />
      {tabs}
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
          {cardTitle ? (
            <Box sx={{ ...row, alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h2">{cardTitle}</Typography>
              {primary}
            </Box>
          ) : null}
          <Box sx={{ ...row, alignItems: filters ? 'flex-end' : 'center' }}>
            <LiveFilters>
              {filters ?? <SearchInput placeholder={t(`lists.${resource}.search.${scope.key}`, none)} />}
            </LiveFilters>
            <Box sx={{ ...row, alignItems: 'center', ml: { lg: 'auto' }, '&:empty': { display: 'none' } }}>
              {tools}
              {cardTitle ? null : primary}
            </Box>
          </Box>
        </Box>
        <Records resource={resource} label={title} words={words} {...body} />
        {bulk}
        <Pager resource={resource} />
      </Card>
      {children}
    </ListBase>
  );
}

type Filters = Record<string, unknown>;

export function LiveFilters({ children }: { children: ReactNode }) {
  const list = useListContext();
  const applied = list.filterValues as Filters;
  // What the inputs hold stays theirs while it asks for the same: a space after a word does, and makes no history.
  const [typed, setTyped] = useState(applied);
  const isApplied = wordsOf(narrowing(typed)) === wordsOf(applied);
  const setFilters = (filters: Filters) => {
    setTyped(filters);
    const next = narrowing(filters);
    if (wordsOf(next) !== wordsOf(applied)) list.setFilters(next);
  };
  const held = { ...list, filterValues: isApplied ? typed : applied, setFilters } as typeof list;
  return (
    <ListContextProvider value={held}>
      <FilterLiveForm debounce={PAUSE_MS} formComponent={FilterForm}>
        {children}
      </FilterLiveForm>
    </ListContextProvider>
  );
}

const narrowing = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

const wordsOf = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)));

const FilterForm = (form: Pick<React.ComponentProps<'form'>, 'onSubmit' | 'children'>) => (
  <form noValidate style={{ display: 'contents' }} {...form} />
);

export interface RecordsProps<T> extends RecordTableProps<T> {
  resource: ResourceName;
  words?: EmptyWords;
  asCards?: boolean;
}

export function Records<T extends { id: number }>({ resource, words, asCards, ...records }: RecordsProps<T>) {
  const { error, isPending, total, perPage } = useListContext<T>();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  if (error instanceof Error) return <FailedList resource={resource} error={error} />;
  if (isPending)
    return (
      <Box aria-hidden sx={{ px: 4 }}>
        {Array.from({ length: perPage }, (_row, at) => (
          <Skeleton key={at} height={64} />
        ))}
      </Box>
    );
  if (total === 0) return <EmptyList resource={resource} words={words} />;
  const Shown = isNarrow || asCards ? RecordCards<T> : RecordTable<T>;
  return <Shown {...records} />;
}
