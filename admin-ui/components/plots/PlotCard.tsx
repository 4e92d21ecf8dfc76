import { Box, Table, TableBody, TableCell, TableHead, TableRow, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columns, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { Quiet, SectionCard } from '../Sections.tsx';
import { intlLocale } from '../../../ui-shared/i18n/locale.ts';

interface Figures {
  columns: readonly string[];
  rows: readonly { key?: number; name: string; values: readonly number[] }[];
}

export interface PlotCardProps extends Figures {
  title: string;
  text: string;
  /** The drawing, which readers pass over: the sentence and the table say the same. None while there is nothing yet. */
  plot?: ReactNode;
  note?: string;
  children?: ReactNode;
}

export function PlotCard({ title, text, plot, note, children, ...figures }: PlotCardProps) {
  const { t } = useTranslation('admin-groups');
  return (
    <SectionCard title={title}>
      <Quiet variant="body1">{text}</Quiet>
      {plot ? <div aria-hidden>{plot}</div> : null}
      {children}
      {note ? <Quiet>{note}</Quiet> : null}
      {plot ? (
        <Box
          component="details"
          sx={{
            '& > summary': {
              display: 'flex',
              alignItems: 'center',
              minHeight: TOUCH_TARGET,
              width: 'fit-content',
              cursor: 'pointer',
              color: ({ roles }) => roles.leadText,
              fontWeight: 560,
            },
            '& > summary::before': { content: '"▸" / ""', mr: 2 },
            '&[open] > summary::before': { content: '"▾" / ""' },
          }}
        >
          <summary>{t('plots.figures')}</summary>
          <FiguresTable label={title} {...figures} />
        </Box>
      ) : null}
    </SectionCard>
  );
}

function FiguresTable({ label, columns, rows }: Figures & { label: string }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={label} size="small">
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} component="th" scope="col" align={at === 0 ? 'left' : 'right'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, values }) => (
            <TableRow key={key ?? name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, at) => (
                <TableCell key={columns[at + 1]} align="right" className="tabular">
                  {value.toLocaleString(intlLocale())}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Pixels of a plot's drawing, the same for all so that nothing jumps when they come. */
export const PLOT_HEIGHT = 260;

export const PlotsGrid = ({ columns: both }: { columns: readonly ReactNode[] }) => (
  <Box sx={{ ...columns('lg', 1, 1), gap: 5, alignItems: 'start' }}>
    {both.map((plots, at) => (
      <Box key={at} sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
        {plots}
      </Box>
    ))}
  </Box>
);

export function PlotsSkeleton() {
  const plot = (key: number) => (
    <Card key={key} aria-hidden sx={{ p: 5 }}>
      <Skeleton width="40%" height={32} />
      <Skeleton width="80%" />
      <Skeleton variant="rounded" height={PLOT_HEIGHT} sx={{ mt: 3 }} />
    </Card>
  );
  return <PlotsGrid columns={[1, 2].map(() => [1, 2].map(plot))} />;
}
