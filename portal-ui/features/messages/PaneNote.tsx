import { Box, Typography, useTheme } from '@mui/material';
import ForumOutlined from '@mui/icons-material/ForumOutlined';

/** A pane without messages: says what to do. */
export function PaneNote({ text, help }: { text: string; help?: string | undefined }) {
  const { roles } = useTheme();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', p: 6 }}>
      <ForumOutlined aria-hidden sx={{ fontSize: 44, color: roles.control, mb: 3 }} />
      <Typography sx={{ maxWidth: '34ch', textAlign: 'center', color: 'text.secondary' }}>{text}</Typography>
      {help ? (
        <Typography
          variant="body2"
          sx={{ mt: 1, maxWidth: '40ch', textAlign: 'center', color: 'text.secondary' }}
        >
          {help}
        </Typography>
      ) : null}
    </Box>
  );
}
