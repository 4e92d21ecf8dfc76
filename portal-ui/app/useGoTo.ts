import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { carryToasts } from '../../ui-shared/toast/carry.ts';
import { isConsolePath } from '../../ui-shared/layout/consolePath.ts';

/** Goes to any page of the product: the portal's through the router, the console's by loading it, toasts and all. */
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
