import { Box, Chip } from '@mui/material';

/** A list of short names; here they are all shown, since details are what was asked for. */
export function Chips({ names }: { names: readonly string[] }) {
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {names.map((name) => (
        <li key={name}>
          <Chip label={name} />
        </li>
      ))}
    </Box>
  );
}
