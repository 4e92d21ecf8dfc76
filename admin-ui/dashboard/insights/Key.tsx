import { Box, Typography } from '@mui/material';

/** What each colour stands for, with its figure, in the order in which the parts lie on each other. */
export function Key({ items }: { items: readonly { label: string; colour: string }[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      {items.map(({ label, colour }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Box sx={{ width: 12, height: 12, borderRadius: '3px', backgroundColor: colour }} />
          <Typography component="span" variant="body2">
            {label}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
