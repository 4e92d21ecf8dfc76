import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { radii } from '../../../ui-shared/theme/tokens.ts';

const ADDRESS = /(https?:\/\/\S+)/;

/** A mail's plain text, line by line, its addresses as links. */
export function MailText({ text }: { text: string }) {
  const { roles } = useTheme();
  return (
    <Box
      sx={{
        p: 4,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
        backgroundColor: roles.ground,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text.split(ADDRESS).map((part, at) =>
        ADDRESS.test(part) ? (
          <Link key={at} href={part} target="_blank" rel="noreferrer">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
