import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FROM_LIST, isFromList, openPage, recordPath, type OpenPage, type RecordPage } from './details.ts';

export interface RecordPages {
  open: OpenPage | null;
  /** Opens something of a record over the list; from one thing to the next, Back still leads to the list. */
  show: (page: RecordPage, id: number) => void;
  create: () => void;
  close: () => void;
}

export function useRecordPages(resource: string): RecordPages {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = openPage(resource, pathname);
    // What replaces something open keeps how that one was opened.
    const how = open
      ? { replace: true, state: isFromList(state) ? FROM_LIST : undefined }
      : { state: FROM_LIST };
    return {
      open,
      show: (page, id) => void navigate(recordPath(resource, id, page, search), how),
      create: () => void navigate(`/${resource}/create${search}`, how),
      close: () => {
        if (open) void (isFromList(state) ? navigate(-1) : navigate(`/${resource}${search}`));
      },
    };
  }, [resource, pathname, search, state, navigate]);
}
