import { useQueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../ui-shared/api/config.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { Dashboard } from '../dashboard/Dashboard.tsx';
import { createAuthProvider } from './authProvider.ts';
import { useConsole } from './ConsoleContext.ts';
import { createDataProvider } from './data/dataProvider.ts';
import { createI18nProvider } from './i18nProvider.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { Loading } from './Loading.tsx';
import { PAGES, resourcesOf } from './pages.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';

const Broken = () => <ProblemPage />;

/**
 * react-admin without its looks: its core (data, lists, routes) under our own theme, layout, toasts and texts.
 * Rendered only for a signed-in admin.
 */
export function AdminApp({ i18n }: { i18n: i18n }) {
  const { user, scope } = useConsole();
  const { brandName } = useConfig();
  const { language } = useTranslation('admin').i18n;
  const queryClient = useQueryClient();
  const authProvider = useMemo(() => createAuthProvider(user), [user]);
  const dataProvider = useMemo(() => createDataProvider(scope.prefix), [scope]);
  // What somebody chose of a list is theirs, on this browser.
  const store = useMemo(() => localStorageStore(undefined, `timematch.console.${user.id}`), [user.id]);
  const i18nProvider = useMemo(() => createI18nProvider(i18n, [language]), [i18n, language]);
  return (
    <CoreAdminContext
      queryClient={queryClient}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
    >
      <CoreAdminUI
        // It would call home otherwise: nothing goes to other hosts.
        disableTelemetry
        title={brandName}
        layout={ConsoleLayout}
        dashboard={Dashboard}
        loading={Loading}
        catchAll={NotFound}
        error={Broken}
      >
        {resourcesOf(scope).map(([name, pages]) => (
          <Resource key={name} name={name} {...pages} />
        ))}
        <CustomRoutes>
          {PAGES.flatMap(({ paths, Page }) =>
            paths.map((path) => <Route key={path} path={path} element={<Page />} />),
          )}
          {/* "Group admins opening /admin/groups or /groups are sent to /admin" (spec 2 §2). */}
          {scope.hasPlatform ? null : <Route path="/groups/*" element={<Navigate to="/" replace />} />}
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

function NotFound() {
  const { t } = useTranslation(['admin', 'errors']);
  return (
    <>
      <PageHeading title={t('errors:notFound.title')} />
      <Typography sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>{t('errors:notFound.text')}</Typography>
      <Button component={SmartLink} href={ADMIN_PATHS.home}>
        {t('notFound.home')}
      </Button>
    </>
  );
}
