import CloseRounded from '@mui/icons-material/CloseRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { px } from '../theme/tokens.ts';

/**
 * The menu button of phones and the panel it slides out.
 * @param children what the panel shows; gets a function that closes it.
 */
export function MobileMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton onClick={() => setOpen(true)} aria-label={t('openMenu')} aria-expanded={open}>
        <MenuRounded />
      </IconButton>
      <Drawer
        anchor="left"
        open={open}
        onClose={close}
        slotProps={{
          paper: { sx: { width: 300, maxWidth: '86vw', p: px(4), borderRadius: 0 }, 'aria-label': t('main') },
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: px(2) }}>
          <IconButton onClick={close} aria-label={t('closeMenu')}>
            <CloseRounded />
          </IconButton>
        </Box>
        {children(close)}
      </Drawer>
    </>
  );
}
