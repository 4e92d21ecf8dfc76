import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { RouteChange } from './RouteChange.tsx';

/** The portal: theme, data, toasts and routes. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <AppTheme>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SkipLink />
          <RouteChange />
          <PageErrorBoundary>
            <PortalRoutes />
          </PageErrorBoundary>
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </AppTheme>
  );
}
