import { useMemo, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { motion } from '../../ui-shared/theme/tokens.ts';
import { toastError } from '../../ui-shared/toast/toast.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import { FROM_LIST, isFromList, isNoPage, openPage, recordPath } from './details.ts';
import type { OpenPage, RecordPage } from './details.ts';

export function useRecordPages(resource: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = openPage(resource, pathname);
    // What replaces something open takes over how that one was opened.
    const how = open
      ? { replace: true, state: isFromList(state) ? FROM_LIST : undefined }
      : { state: FROM_LIST };
    return {
      open,
      isNowhere: isNoPage(resource, pathname),
      /** Opens something of a record over the list; from one thing to the next, Back still leads to the list. */
      show: (page: RecordPage, id: number) => void navigate(recordPath(resource, id, page, search), how),
      create: () => void navigate(`/${resource}/create${search}`, how),
      close: () => {
        if (open) void (isFromList(state) ? navigate(-1) : navigate(`/${resource}${search}`));
      },
    };
  }, [resource, pathname, search, state, navigate]);
}

/**
 * Brings the focus back to a record's row when what was open over the list is closed and the focus is lost: what it was
 * opened from (the details' own buttons, say) is gone.
 */
export function useFocusReturn(resource: string, open: OpenPage | null): void {
  const last = useRef<OpenPage | null>(null);
  useEffect(() => {
    const closed = open ? null : last.current;
    last.current = open;
    if (!closed || closed.page === 'create') return undefined;
    const link = `main a[href*="/${resource}/${closed.id}/show"]`;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      const isLost = !focused || focused === document.body || focused.id === MAIN_ID;
      if (isLost) (document.querySelector<HTMLElement>(link) ?? document.getElementById(MAIN_ID))?.focus();
    }, 2 * motion.slow);
    return () => clearTimeout(timer);
  }, [resource, open]);
}

/** Says that a record cannot be loaded (gone, or never visible to this admin), and closes what is about it. */
export function useNotLoaded(resource: ResourceName, close: (error: Error) => void, say?: () => void) {
  const { t } = useTranslation('admin');
  return (error: Error) => {
    const title = t(`details.${resource}.failed`, { defaultValue: '' });
    if (say) say();
    else toastError(title, error.message);
    close(error);
  };
}
