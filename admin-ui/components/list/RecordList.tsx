import { Box, Card, Skeleton, Typography, Button, IconButton } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  FilterLiveForm,
  ListBase,
  ListContextProvider,
  useListContext,
  useListPaginationContext,
  type SortPayload,
} from 'react-admin';
import { useTranslation } from 'react-i18next';
import AddRounded from '@mui/icons-material/AddRounded';
import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import LastPageRounded from '@mui/icons-material/LastPageRounded';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useFocusOfGone } from '../../../ui-shared/layout/focus.ts';
import { PageHeading, type PageHeadingProps } from '../../../ui-shared/layout/Text.tsx';
import { NARROWEST } from '../../../ui-shared/theme/tokens.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { ResourceName } from '../../app/data/dataProvider.ts';
import { DetailsDrawer, type Details } from '../DetailsDrawer.tsx';
import { RecordDialogs, type RecordDialogsProps } from '../RecordDialogs.tsx';
import { FLOW, Quiet } from '../Sections.tsx';
import { DialogButton, HoldsRowDialog, type RowTask } from '../actions.tsx';
import { useIsPhone } from '../../../ui-shared/layout/useIsPhone.ts';
import { openPage } from '../details.ts';
import { NotFound } from '../NotFound.tsx';
import { useRecordPages, useFocusReturn } from '../useRecordPages.ts';
import { ColumnsMenu, SavedViewsMenu, useHiddenColumns } from './ListMenus.tsx';
import { EmptyList, FailedList, type EmptyWords } from './ListMessages.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { SearchInput } from './filters.tsx';

interface RecordListProps<T> extends Pick<RecordTableProps<T>, 'columns' | 'nameOf' | 'hasDetails'> {
  resource: ResourceName;
  /** The newest first unless said. */
  sort?: SortPayload;
  /** What is said of a list without a documented screen; the others' words stand under `lists` in the catalogue. */
  words?: EmptyWords & { title: string; tab?: string };
  /** Between the heading and the list: tabs, or what belongs to the list as a whole. */
  tabs?: ReactNode;
  cardTitle?: string;
  tools?: ReactNode;
  add?: Pick<RowTask, 'label' | 'icon' | 'dialog'>;
  bulk?: ReactNode;
  details?: Details<T>;
  asCards?: boolean;
  /** Of records at addresses of their own; `add` names the button of a new one. */
  dialogs?: Omit<RecordDialogsProps<T>, 'resource'> & { add: string };
  /** Its filters, where these are more than the documented search. */
  children?: ReactNode;
}

/** Milliseconds without a key before the list is asked again. */
const PAUSE_MS = 250;
const row = { ...FLOW, gap: 3 };

/** A list of the console: title, filters, table or cards, paging, and every state they can be in (spec 2 §2). */
export function RecordList<T extends { id: number }>(props: RecordListProps<T>) {
  const { resource, columns, nameOf, hasDetails, asCards, words, cardTitle, children } = props;
  const { add, details, dialogs } = props;
  const { t } = useTranslation('admin');
  const { scope, mayAdd } = useConsole();
  const { isNowhere, open, create } = useRecordPages(resource);
  useFocusReturn(resource, open);
  const primary = (
    <>
      {add && mayAdd ? (
        <DialogButton startIcon={<add.icon />} dialog={add.dialog}>
          {add.label}
        </DialogButton>
      ) : null}
      {dialogs && mayAdd ? (
        <Button startIcon={<AddRounded />} onClick={create}>
          {dialogs.add}
        </Button>
      ) : null}
    </>
  );
  // Lists with words of their own have none of these in the catalogue.
  const none = { defaultValue: '' };
  const title = words?.title ?? t(`lists.${resource}.title.${scope.key}`, none);
  const onError = () => {
    if (!words) toastError(t(`lists.${resource}.toast.title`, none), t(`lists.${resource}.toast.text`, none));
  };
  if (isNowhere) return <NotFound />;
  return (
    <ListBase<T>
      resource={resource}
      perPage={LIMITS.list.pageSize}
      sort={props.sort ?? { field: 'id', order: 'DESC' }}
      // The address alone says what the list shows: nothing comes back from an earlier visit.
      storeKey={false}
      // Others work on the same list: what is shown at once is read anew all the same.
      queryOptions={{ onError, staleTime: 0 }}
    >
      <ListHeading title={title} documentTitle={words?.tab ? `${words.tab} · ${title}` : undefined} />
      {props.tabs}
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 3.5, display: 'grid', gap: 3 }}>
          {cardTitle ? (
            <Box sx={{ ...row, alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h2">{cardTitle}</Typography>
              {primary}
            </Box>
          ) : null}
          <Box sx={{ ...row, alignItems: children ? 'flex-end' : 'center' }}>
            <LiveFilters>
              {children ?? <SearchInput placeholder={t(`lists.${resource}.search.${scope.key}`, none)} />}
            </LiveFilters>
            <Box
              sx={{ ...row, alignItems: 'center', justifyContent: { lg: 'flex-end' }, ml: { lg: 'auto' } }}
            >
              {props.tools}
              <SavedViewsMenu resource={resource} />
              <ColumnsMenu resource={resource} columns={columns} />
              {cardTitle ? null : primary}
            </Box>
          </Box>
        </Box>
        <HoldsRowDialog>
          <Records {...{ resource, columns, nameOf, hasDetails, asCards, words }} label={title} />
        </HoldsRowDialog>
        {props.bulk}
        <Pager resource={resource} />
      </Card>
      {details ? <DetailsDrawer<T> resource={resource} {...details} /> : null}
      {dialogs ? <RecordDialogs<T> resource={resource} {...dialogs} /> : null}
    </ListBase>
  );
}

type Filters = Record<string, unknown>;

export function LiveFilters({ children }: { children: ReactNode }) {
  const list = useListContext();
  const applied = list.filterValues as Filters;
  // What the inputs hold, also what the address does not say yet, or not so: a space after a word makes no history.
  const [typed, setTyped] = useState(applied);
  const words = wordsOf(applied);
  // What was asked for is in the address a moment later. What is there unasked (by Back, say) is for the inputs, too.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.lastIndexOf(words);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at < 0) setTyped(applied);
    // `applied` is another object each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [words]);
  const apply = (filters: Filters) => {
    const next = narrowing(filters);
    if (wordsOf(next) === (asked.current.at(-1) ?? words)) return;
    asked.current.push(wordsOf(next));
    list.setFilters(next);
  };
  // A new address of the list would close what is open over it: what was typed last waits until that is closed.
  const { open } = useRecordPages(list.resource);
  // On a busy machine the address is ahead of what is drawn.
  const isBehind = () =>
    !!open || !!openPage(list.resource, location.pathname.slice(ADMIN_PATHS.home.length));
  const waiting = useRef<Filters>(undefined);
  useEffect(() => {
    const filters = isBehind() ? undefined : waiting.current;
    if (!filters) return;
    waiting.current = undefined;
    apply(filters);
  });
  const setFilters = (filters: Filters) => {
    setTyped(filters);
    if (isBehind()) waiting.current = filters;
    else apply(filters);
  };
  const held = { ...list, filterValues: typed, setFilters } as typeof list;
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

type RecordsProps<T> = RecordTableProps<T> & Pick<RecordListProps<T>, 'resource' | 'asCards' | 'words'>;

export function Records<T extends { id: number }>({ resource, words, asCards, ...records }: RecordsProps<T>) {
  const { error, isPending, total, perPage } = useListContext<T>();
  const [hidden] = useHiddenColumns(resource);
  const isPhone = useIsPhone();
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
  const Shown = isPhone || asCards ? RecordCards<T> : RecordTable<T>;
  return <Shown {...records} columns={records.columns.filter(({ key }) => !hidden.includes(key))} />;
}

const FEW_PAGES = 3;

interface PagerProps {
  resource: ResourceName;
  /** Where the list has other words than the resource's. */
  rangeOf?: (range: { from: number; to: number; total: number }) => string;
}

/** "Showing X-Y of N …" with Previous and Next (spec 2 §2); readers hear the line when it changes. */
export function Pager({ resource, rangeOf }: PagerProps) {
  const { t } = useTranslation('admin');
  const { data, isPlaceholderData } = useListContext();
  const { page, perPage, total = 0, isPending, setPage } = useListPaginationContext();
  const from = (page - 1) * perPage + 1;
  const to = from + (data?.length ?? 0) - 1;
  const shown = { from, to, total };
  const line = useFocusOfGone<HTMLElement>(total);
  const range = total > 0 && to >= from ? (rangeOf?.(shown) ?? t(`lists.${resource}.range`, shown)) : '';
  const last = Math.ceil(total / perPage);
  // With more than a few pages the end is far: hundreds of steps over ten thousand records.
  const hasMany = last > FEW_PAGES;
  const step = (target: number) => ({
    size: 'small' as const,
    disabled: target === page || target < 1 || target > last,
    onClick: () => setPage(target),
    sx: { '&.MuiIconButton-root.Mui-disabled': { opacity: 0.4 } },
  });
  return (
    <Box
      // Below the rows it is another element than below their skeleton: fewer rows than that would move it.
      key={String(isPending)}
      sx={{ ...row, alignItems: 'center', justifyContent: 'space-between', px: 3.5, py: 2, minHeight: 56 }}
    >
      <Quiet component="output" className="tabular" ref={line} tabIndex={-1}>
        {/* While the next page is on its way the rows shown are still the last one's. */}
        {isPending || isPlaceholderData ? t(`lists.${resource}.loading`) : range}
      </Quiet>
      {!isPending && last > 1 ? (
        <Box
          component="nav"
          aria-label={t('pages')}
          // 8 pixels between them are too many for French on 320.
          sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 } }}
        >
          {hasMany ? (
            <IconButton aria-label={t('firstPage')} {...step(1)}>
              <FirstPageRounded />
            </IconButton>
          ) : null}
          <Button variant="outlined" {...step(page - 1)}>
            {t('previous')}
          </Button>
          <Button variant="outlined" {...step(page + 1)}>
            {t('next')}
          </Button>
          {hasMany ? (
            <IconButton aria-label={t('lastPage')} {...step(last)}>
              <LastPageRounded />
            </IconButton>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}

type ListHeadingProps = Pick<PageHeadingProps, 'title' | 'documentTitle'> & { back?: string };

/** The heading of a list, with the Back button to the dashboard (spec 2 §2). */
export function ListHeading({ title, documentTitle, back = ADMIN_PATHS.home }: ListHeadingProps) {
  const { t } = useTranslation('admin');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        mb: 4,
        [NARROWEST]: { flexWrap: 'wrap' },
      }}
    >
      <PageHeading title={title} documentTitle={documentTitle} />
      <Button variant="text" href={back} startIcon={<ArrowBackRounded />} sx={{ flexShrink: 0 }}>
        {t('back')}
      </Button>
    </Box>
  );
}
