import { Button } from '@mui/material';

/** Where a card leads, beside its title: its words line up with the card's edges, also when they wrap to a line below. */
export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} variant="text" sx={{ mx: -3, px: 3 }}>
      {children}
    </Button>
  );
}
