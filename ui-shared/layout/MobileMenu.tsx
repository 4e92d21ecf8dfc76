import { IconButton } from '@mui/material';
import MenuRounded from '@mui/icons-material/MenuRounded';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded with the first look at it: a first visit should not wait for a panel that is closed. */
const loadDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lazy(loadDrawer);

/**
 * The menu button of phones and the panel it slides out.
 * @param children what the panel shows; gets a function that closes it.
 */
export function MobileMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => setOpen(false);
  // A failure shows when the menu is opened.
  const prepare = () => void loadDrawer().catch(() => undefined);
  return (
    <>
      <IconButton
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        aria-label={t('openMenu')}
        aria-expanded={open}
      >
        <MenuRounded />
      </IconButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuDrawer open={open} onClose={close}>
            {children(close)}
          </MenuDrawer>
        </Suspense>
      ) : null}
    </>
  );
}
