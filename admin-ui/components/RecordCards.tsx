import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';
import type { Column } from './columns.ts';

export interface RecordCardsProps<T> {
  columns: readonly Column<T>[];
  label: string;
}

/** The list as cards, below 600 pixels (design/look.md): the first column on top, the others with their labels. */
export function RecordCards<T extends { id: number }>({ columns, label }: RecordCardsProps<T>) {
  const { data, isPending, isPlaceholderData, perPage } = useListContext<T>();
  const { roles } = useTheme();
  const [head, ...rest] = columns;
  const card = {
    position: 'relative',
    px: 4,
    py: 4,
    borderTop: `1px solid ${roles.line}`,
    display: 'grid',
    gap: 3,
  };
  if (isPending) {
    return (
      <Box aria-hidden>
        {Array.from({ length: perPage }, (_card, at) => (
          <Box key={at} sx={card}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        opacity: isPlaceholderData ? 0.6 : 1,
        // The whole card opens the details; the links in it keep their own place, tall enough for a thumb.
        '& > li > :first-of-type a::after': { content: '""', position: 'absolute', inset: 0 },
        '& dd a': {
          position: 'relative',
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: TOUCH_TARGET,
        },
      }}
    >
      {data?.map((record) => (
        <Box component="li" key={record.id} sx={card}>
          {head?.cell(record)}
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
            {rest.map(({ key, label: name, cell, card: onCard = cell }) => {
              const content = onCard === false ? null : onCard(record);
              return content ? (
                <Box
                  key={key}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: '96px minmax(0, 1fr)',
                    gap: 3,
                    alignItems: 'baseline',
                  }}
                >
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {name}
                  </Typography>
                  <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {content}
                  </Box>
                </Box>
              ) : null;
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
