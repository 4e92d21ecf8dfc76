import { Box, useTheme } from '@mui/material';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Muted, Note } from '../../../ui-shared/layout/Text.tsx';

export function PaneNote({ text, help }: { text: string; help?: string | undefined }) {
  const { roles } = useTheme();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', p: 6 }}>
      <ForumOutlined aria-hidden sx={{ fontSize: 44, color: roles.control, mb: 3 }} />
      <Muted sx={{ maxWidth: '34ch', textAlign: 'center' }}>{text}</Muted>
      {help ? <Note sx={{ mt: 1, maxWidth: '40ch', textAlign: 'center' }}>{help}</Note> : null}
    </Box>
  );
}
