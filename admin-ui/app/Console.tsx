import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { ScreenBase } from '../../ui-shared/layout/SmartLink.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { ConsoleTheme } from './ConsoleTheme.tsx';
import { Gate } from './Gate.tsx';

/** The console: theme, data, router and toasts around whoever the server says is here. */
export function Console({ i18n }: { i18n: i18n }) {
  const [queries] = useState(createQueryClient);
  return (
    <ConsoleTheme>
      <QueryClientProvider client={queries}>
        <ScreenBase.Provider value={ADMIN_PATHS.home}>
          <BrowserRouter basename={ADMIN_PATHS.home}>
            <Gate i18n={i18n} />
          </BrowserRouter>
        </ScreenBase.Provider>
        <Toasts />
      </QueryClientProvider>
    </ConsoleTheme>
  );
}
