import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale } from '../dates.tsx';

export interface Figures {
  columns: readonly string[];
  rows: readonly { key?: number; name: string; values: readonly number[] }[];
}

export function FiguresTable({ label, columns, rows }: Figures & { label: string }) {
  const locale = useLocale();
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
                  {value.toLocaleString(locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
