import { Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material';
import type { ButtonProps, SxProps, Theme } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode, type RefObject } from 'react';
import { LoadFailed } from '../../ui-shared/layout/alerts.tsx';
import { useFocusOfGone } from '../../ui-shared/layout/focus.ts';
import { Muted, Note, PlainList } from '../../ui-shared/layout/Text.tsx';
import { columns, radii } from '../../ui-shared/theme/tokens.ts';

export { LoadFailed } from '../../ui-shared/layout/alerts.tsx';
export { focusIfLost, useFocusOfGone } from '../../ui-shared/layout/focus.ts';

interface SectionCardProps {
  title: string;
  text?: string;
  aside?: ReactNode;
  isBusy?: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export const SPREAD = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
} as const;

export function SectionCard({ title, text, aside, isBusy, headingRef, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isBusy || undefined}>
      <CardContent>
        <Box sx={{ ...SPREAD, '& > .MuiButton-text': { mx: -3, my: -1.5 } }}>
          <Typography variant="h3" component="h2" id={id} ref={headingRef} tabIndex={headingRef && -1}>
            {title}
          </Typography>
          {aside}
        </Box>
        {text ? <Muted sx={{ mt: 1, maxWidth: '70ch' }}>{text}</Muted> : null}
        {children}
      </CardContent>
    </Card>
  );
}

export const Lead = ({ mb = 6, children }: { mb?: number; children: ReactNode }) => (
  <Muted variant="subtitle1" sx={{ mt: 2, mb, maxWidth: 680 }}>
    {children}
  </Muted>
);

export const CardLink = (link: { href: string; children: string }) => (
  <TextButton {...link} sx={{ mx: -3 }} />
);

export const CardButton = (button: Omit<ButtonProps, 'sx'>) => (
  <Button variant="outlined" {...button} sx={{ mt: 4, width: { xs: '100%', sm: 'auto' } }} />
);

export const OutlinedButton = (button: ButtonProps) => <Button variant="outlined" {...button} />;

export const TextButton = (button: ButtonProps) => <Button variant="text" {...button} />;

export const SubmitButton = (button: ButtonProps) => <Button type="submit" {...button} />;

export const Buttons = ({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) => (
  <Box sx={[{ display: 'flex', flexWrap: 'wrap', gap: 3 }, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
);

type EmptyCardProps = Pick<SectionCardProps, 'title' | 'text'> & { children?: ReactNode };

export const EmptyState = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <Box sx={{ mt: 5, p: 5, borderRadius: `${radii.medium}px`, backgroundColor: 'background.default' }}>
    <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
    {text ? <Muted sx={{ mt: 1 }}>{text}</Muted> : null}
    {action ? <Buttons sx={{ mt: 4, gap: 2 }}>{action}</Buttons> : null}
  </Box>
);

export const EmptyCard = ({ title, text, children }: EmptyCardProps) => (
  <SectionCard title={title} text={text}>
    {children ? <Buttons sx={{ mt: 5 }}>{children}</Buttons> : null}
  </SectionCard>
);

export const ListSkeleton = ({ rows = 3 }: { rows?: number }) => (
  <Box aria-hidden sx={{ mt: 4, display: 'grid', gap: 4 }}>
    {Array.from({ length: rows }, (_, row) => (
      <Box key={row}>
        <Skeleton width="45%" height={28} />
        <Skeleton width="85%" />
        <Skeleton width="65%" />
      </Box>
    ))}
  </Box>
);

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;
  /** How many rows the skeleton has. */
  rows?: number;
  failed: string;
  sx?: SxProps<Theme>;
  children: (data: Data) => ReactNode;
}

export const Failure = ({ query, failed, sx }: Pick<LoadedProps<unknown>, 'query' | 'failed' | 'sx'>) =>
  query.isError ? <LoadFailed text={failed} onRetry={() => void query.refetch()} sx={sx} /> : null;

/** What a query has read: a skeleton before, and after a failure a button, beside what was read earlier. */
export function Loaded<Data>({ query, rows, failed, sx = { mt: 4 }, children }: LoadedProps<Data>) {
  const { data, isError } = query;
  return (
    <>
      <Failure {...{ query, failed, sx }} />
      {data === undefined ? isError ? null : <ListSkeleton rows={rows} /> : children(data)}
    </>
  );
}

interface LoadedListProps<Row> extends Omit<LoadedProps<Row[]>, 'sx' | 'children'> {
  label?: string;
  none: ReactNode;
  listSx?: SxProps<Theme>;
  children: (row: Row) => ReactNode;
}

export const LoadedList = <Row,>(props: LoadedListProps<Row>) => {
  const { label, none, listSx = { mt: 3 }, children, ...loaded } = props;
  return (
    <Loaded {...loaded}>
      {(rows) =>
        rows.length === 0 ? (
          none
        ) : (
          <PlainList aria-label={label} sx={listSx}>
            {rows.map(children)}
          </PlainList>
        )
      }
    </Loaded>
  );
};

interface ListCardProps<Row> {
  words: (part: 'title' | 'text' | 'label' | 'failed') => string;
  none?: string;
  query: UseQueryResult<Row[]>;
  after?: ReactNode;
  children: (row: Row) => ReactNode;
}

export const ListCard = <Row,>({ words, none, query, after, children }: ListCardProps<Row>) => (
  <SectionCard
    title={words('title')}
    text={words('text')}
    headingRef={useFocusOfGone(query.data?.length ?? 0)}
  >
    <LoadedList
      {...{ query, children }}
      rows={1}
      failed={words('failed')}
      label={words('label')}
      none={none ? <Muted sx={{ mt: 4 }}>{none}</Muted> : null}
      listSx={{ mt: 2 }}
    />
    {after}
  </SectionCard>
);

export const RULED = { '& + &': { borderTop: 1, borderColor: 'divider' } } as const;

interface ItemRowProps {
  name: string;
  badge?: ReactNode;
  notes: readonly ReactNode[];
  action?: ReactNode;
  /** The id of the name, for a button that is described by it. */
  nameId?: string;
}

export function ItemRow({ name, badge, notes, action, nameId }: ItemRowProps) {
  const ownId = useId();
  const id = nameId ?? ownId;
  return (
    <Box component="li" aria-labelledby={id} sx={{ ...SPREAD, ...RULED, py: 3, rowGap: 3 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Typography id={id} sx={{ fontWeight: 640 }}>
            {name}
          </Typography>
          {badge}
        </Box>
        {notes.map((note, at) => (
          <Note key={at}>{note}</Note>
        ))}
      </Box>
      {action}
    </Box>
  );
}

/** The one grid of the pages: what a page is about beside what belongs to it, or one column of text. */
export const PAGE_COLUMNS = { ...columns('lg', 1.35, 1), gap: 6, alignItems: 'start' };
export const TEXT_COLUMN = { maxWidth: 860 };

const SHAPES = [
  [3, 4],
  [1, 2, 3],
];

const GridSkeleton = () => (
  <Box aria-hidden sx={PAGE_COLUMNS}>
    {SHAPES.map((cards) => (
      <PageColumn key={cards.join()}>
        {cards.map((rows) => (
          <Card key={rows}>
            <CardContent>
              <Skeleton width="40%" height={34} />
              <ListSkeleton rows={rows} />
            </CardContent>
          </Card>
        ))}
      </PageColumn>
    ))}
  </Box>
);

type PageGridProps = { waitsFor?: readonly { readonly isPending: boolean }[]; children: ReactNode };

/** All cards show together, because a card whose height changes would move the others. */
export function PageGrid({ waitsFor = [], children }: PageGridProps) {
  const isReady = waitsFor.every(({ isPending }) => !isPending);
  return (
    <>
      {isReady ? null : <GridSkeleton />}
      <Box sx={isReady ? PAGE_COLUMNS : { display: 'none' }}>{children}</Box>
    </>
  );
}

export const PageColumn = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
);
