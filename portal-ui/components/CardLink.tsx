import { Button } from '@mui/material';

/** A link beside a card's title; the margin aligns its text with the card's edge. */
export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} variant="text" sx={{ mx: -3, px: 3 }}>
      {children}
    </Button>
  );
}
