import { Button } from '@mui/material';

export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} variant="text" sx={{ mx: -3, px: 3 }}>
      {children}
    </Button>
  );
}
