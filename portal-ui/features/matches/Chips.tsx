import { Chip } from '@mui/material';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

/** A list of names, all shown. */
export function Chips({ names }: { names: readonly string[] }) {
  return (
    <PlainList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
      {names.map((name) => (
        <li key={name}>
          <Chip label={name} />
        </li>
      ))}
    </PlainList>
  );
}
