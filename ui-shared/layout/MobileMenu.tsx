import { IconButton } from '@mui/material';
import MenuRounded from '@mui/icons-material/MenuRounded';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded when the menu is first needed, because it is closed at first. */
const loadDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lazy(loadDrawer);

/** The menu button of phones with its drawer. @param children gets a function that closes the drawer */
export function MobileMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => setOpen(false);
  // The error shows when the menu is opened.
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
