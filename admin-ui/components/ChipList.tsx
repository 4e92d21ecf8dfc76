import { Box, Chip, Tooltip, Typography, type ChipProps } from '@mui/material';

export interface ChipListProps {
  items: readonly string[];
  max?: number;
  moreLabel?: (hidden: number) => string;
  color?: ChipProps['color'];
}

export function ChipList({ items, max = items.length, moreLabel = (n) => `+${n}`, color }: ChipListProps) {
  const hidden = items.slice(max);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {items.slice(0, max).map((item) => (
        <Chip key={item} size="small" label={item} title={item} color={color} sx={{ maxWidth: '100%' }} />
      ))}
      {hidden.length > 0 ? (
        <Tooltip title={hidden.join(', ')} describeChild>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', px: 1 }}>
            {moreLabel(hidden.length)}
          </Typography>
        </Tooltip>
      ) : null}
    </Box>
  );
}
