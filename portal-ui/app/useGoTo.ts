import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { carryToasts } from '../../ui-shared/toast/carry.ts';
import { isConsolePath } from '../../ui-shared/layout/consoleWork.ts';

/**
 * Navigates to any page of the product: by the router within the portal, by loading the console, which then shows the
 * waiting toasts.
 */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, options = {}) => {
      if (!isConsolePath(path)) {
        void navigate(path, options);
        return;
      }
      carryToasts();
      if (options.replace) window.location.replace(path);
      else window.location.assign(path);
    },
    [navigate],
  );
}
