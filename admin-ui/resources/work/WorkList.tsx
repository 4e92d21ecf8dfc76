import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ListBase, useListContext, type SortPayload } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { WorkResource } from '../../app/data/workResources.ts';
import type { Column } from '../../components/columns.ts';
import { FailedList } from '../../components/ListMessages.tsx';
import { ListHeading } from '../../components/ListHeading.tsx';
import { Pager } from '../../components/Pager.tsx';
import { RecordCards } from '../../components/RecordCards.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useFilters } from './useFilters.ts';

export interface WorkListProps<T> {
  resource: WorkResource;
  title: string;
  columns: readonly Column<T>[];
  sort: SortPayload;
  /** What will be here, and what to do now. */
  empty: { title: string; hint: string };
  /** The lists beside this one. */
  tabs?: ReactNode;
  /** What narrows the list. */
  filters?: ReactNode;
  /** What else can be done with the list. */
  tools?: ReactNode;
  /** The view's one primary action. */
  primary?: ReactNode;
  /** The details and dialogs that open over the list. */
  children?: ReactNode;
}

/** A list of the console without a documented screen: the parts of the documented lists, with filters instead of a search. */
export function WorkList<T extends { id: number }>(props: WorkListProps<T>) {
  const { resource, title, columns, sort, empty, tabs, filters, tools, primary, children } = props;
  return (
    <ListBase<T>
      resource={resource}
      perPage={LIMITS.list.pageSize}
      sort={sort}
      // The address alone says what the list shows; others work on the same list.
      storeKey={false}
      queryOptions={{ onError: () => undefined, staleTime: 0 }}
    >
      <ListHeading title={title} />
      {tabs}
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        {filters || tools || primary ? (
          <Box sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
            {filters}
            {tools || primary ? (
              <Box sx={{ ml: { lg: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
                {tools}
                {primary}
              </Box>
            ) : null}
          </Box>
        ) : null}
        <Records resource={resource} columns={columns} label={title} empty={empty} />
        <Pager resource={resource} />
      </Card>
      {children}
    </ListBase>
  );
}

interface RecordsProps<T> extends Pick<WorkListProps<T>, 'resource' | 'columns' | 'empty'> {
  label: string;
}

function Records<T extends { id: number }>({ resource, columns, label, empty }: RecordsProps<T>) {
  const { error, isPending, total } = useListContext<T>();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  if (error instanceof Error) return <FailedList resource={resource} error={error} />;
  if (!isPending && total === 0) return <Nothing {...empty} />;
  const Shown = isNarrow ? RecordCards<T> : RecordTable<T>;
  return <Shown columns={columns} label={label} />;
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  const { t } = useTranslation('admin-work');
  const { isNarrowed, clear } = useFilters();
  return (
    <Box sx={{ px: 5, py: 12, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 640 }}>{isNarrowed ? t('filters.nothing') : title}</Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {isNarrowed ? t('filters.nothingHint') : hint}
      </Typography>
      {isNarrowed ? (
        <Button variant="outlined" onClick={clear} sx={{ mt: 4 }}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </Box>
  );
}
