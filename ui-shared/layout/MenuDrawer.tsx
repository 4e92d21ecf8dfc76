import { Box, Drawer, IconButton } from '@mui/material';
import CloseRounded from '@mui/icons-material/CloseRounded';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './dialogs.tsx';

type MenuDrawerProps = { open: boolean; onClose: () => void; children: ReactNode };

export default function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation('nav');
  useBackCloses(open ? onClose : undefined);
  return (
    <Drawer
      anchor="left"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 300, maxWidth: '86vw', p: 4, borderRadius: 0 }, 'aria-label': t('main') },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
        <IconButton onClick={onClose} aria-label={t('closeMenu')}>
          <CloseRounded />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
