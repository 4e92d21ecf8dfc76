import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { ScreenBase } from '../../ui-shared/layout/SmartLink.tsx';
import { prefetchUser } from '../../ui-shared/session/useUser.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { createConsoleTheme } from './consoleTheme.ts';
import { SignedInGuard } from './SignedInGuard.tsx';

/** A router that can hold a navigation until the user agrees (`LeaveQuestion`). */
const createRouter = (i18n: i18n) =>
  createBrowserRouter(
    [{ path: '*', element: <SignedInGuard i18n={i18n} />, errorElement: <ProblemPage /> }],
    { basename: ADMIN_PATHS.home },
  );

const queries = createQueryClient();
// Who is here decides what is shown: asked while the page prepares itself.
prefetchUser(queries);
prefetchConfig(queries);

export function Console({ i18n }: { i18n: i18n }) {
  const [router] = useState(() => createRouter(i18n));
  return (
    <AppTheme create={createConsoleTheme}>
      <QueryClientProvider client={queries}>
        <ScreenBase.Provider value={ADMIN_PATHS.home}>
          <RouterProvider router={router} />
        </ScreenBase.Provider>
        <Toasts />
      </QueryClientProvider>
    </AppTheme>
  );
}
