import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { Column } from '../../components/columns.ts';

export interface AdminListProps {
  admins: readonly GroupAdmin[];
  columns: readonly Column<GroupAdmin>[];
  /** What the table is about, for readers. */
  label: string;
  /** Where there is little room, such as beside a list: cards whatever the window's width. */
  asCards?: boolean;
}

/** Administrators in a table; as cards below 600 pixels (design/look.md). */
export function AdminList({ asCards = false, ...list }: AdminListProps) {
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  return isNarrow || asCards ? <AdminCards {...list} /> : <AdminTable {...list} />;
}

function AdminTable({ admins, columns, label }: Omit<AdminListProps, 'asCards'>) {
  return (
    <Table
      aria-label={label}
      sx={{
        tableLayout: 'fixed',
        '& td, & th': { px: 2 },
        '& td:first-of-type, & th:first-of-type': { pl: 3.5 },
      }}
    >
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell
              key={column.key}
              component="th"
              scope="col"
              sx={{ width: column.width, ...(column.isActions ? { textAlign: 'right' } : {}) }}
            >
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
        {admins.map((admin) => (
          <TableRow key={admin.id} hover>
            {columns.map((column) => (
              <TableCell key={column.key} sx={column.isActions ? { py: 1.5, pl: 0 } : {}}>
                {column.cell(admin)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function AdminCards({ admins, columns, label }: Omit<AdminListProps, 'asCards'>) {
  const { roles } = useTheme();
  const [head, ...rest] = columns;
  const facts = rest.filter(({ isActions }) => !isActions);
  const actions = rest.find(({ isActions }) => isActions);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {admins.map((admin) => (
        <Box
          component="li"
          key={admin.id}
          sx={{ py: 3, display: 'grid', gap: 2, '& + &': { borderTop: `1px solid ${roles.line}` } }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
            <Box sx={{ fontWeight: 620, overflowWrap: 'anywhere', minWidth: 0, pt: 1 }}>
              {head?.cell(admin)}
            </Box>
            <Box sx={{ flexShrink: 0 }}>{actions?.cell(admin)}</Box>
          </Box>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
            {facts.map(({ key, label: name, cell }) => (
              <Box
                key={key}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '72px minmax(0, 1fr)',
                  gap: 3,
                  alignItems: 'baseline',
                }}
              >
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {name}
                </Typography>
                <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {cell(admin)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
