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
import { EmptyList, FailedList } from './ListMessages.tsx';
import { ListHeading } from './ListHeading.tsx';
import { Pager } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { useRecordPages } from './useRecordPages.ts';

export interface ListPageProps<T> extends Pick<RecordTableProps<T>, 'columns' | 'nameOf'> {
  resource: ResourceName;
  sort: SortPayload;
  /** A heading of the card, where one is documented. */
  cardTitle?: string;
  /** The view's one primary action. */
  primary?: ReactNode;
  /** What else can be done with the list, beside its search. */
  tools?: ReactNode;
  /** What can be done with the chosen rows; with it goes {@link RecordTableProps.nameOf}. */
  bulk?: ReactNode;
  /** Cards also where a table would fit. */
  asCards?: boolean;
  /** The details and dialogs that open over the list. */
  children: ReactNode;
}

/** A list of the console: title, search, table or cards, paging, and every state they can be in (spec 2 §2). */
export function ListPage<T extends { id: number }>(props: ListPageProps<T>) {
  const { resource, sort, cardTitle, primary, tools, bulk, children, ...body } = props;
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const toast = useToast();
  useFocusReturn(resource, useRecordPages(resource).open);
  const title = t(`lists.${resource}.title.${scope.key}`);
  const onError = () =>
    toast({
      title: t(`lists.${resource}.toast.title`),
      description: t(`lists.${resource}.toast.text`),
      variant: 'destructive',
    });
  const row = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' } as const;
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
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
          {cardTitle ? (
            <Box sx={{ ...row, justifyContent: 'space-between' }}>
              <Typography variant="h2">{cardTitle}</Typography>
              {primary}
            </Box>
          ) : null}
          <Box sx={row}>
            <SearchBox placeholder={t(`lists.${resource}.search.${scope.key}`)} />
            <Box sx={{ ...row, ml: { lg: 'auto' } }}>
              {tools}
              {cardTitle ? null : primary}
            </Box>
          </Box>
        </Box>
        <ListBody resource={resource} label={title} {...body} />
        {bulk}
        <Pager resource={resource} />
      </Card>
      {children}
    </ListBase>
  );
}

type ListBodyProps<T> = RecordTableProps<T> & Pick<ListPageProps<T>, 'resource' | 'asCards'>;

function ListBody<T extends { id: number }>({ resource, asCards = false, ...records }: ListBodyProps<T>) {
  const { error, isPending, total } = useListContext<T>();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  if (error instanceof Error) return <FailedList resource={resource} error={error} />;
  if (!isPending && total === 0) return <EmptyList resource={resource} />;
  const Records = isNarrow || asCards ? RecordCards<T> : RecordTable<T>;
  return <Records {...records} />;
}
