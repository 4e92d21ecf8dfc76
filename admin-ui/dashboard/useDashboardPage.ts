import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FROM_LIST, isFromList } from '../components/details.ts';

const TABS = ['overview', 'groups', 'admins'] as const;
export type DashboardTab = (typeof TABS)[number];

/** What can be open over the dashboard, each at an address of its own: `/admin?tab=admins&open=edit-admin&id=3`. */
const DIALOGS = ['add-admin', 'edit-admin', 'remove-admin', 'administrators', 'edit-group'] as const;
export function useDashboardPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const tab = TABS.find((known) => known === params.get('tab')) ?? 'overview';
    const ofTab = tab === 'overview' ? '' : `?tab=${tab}`;
    const dialog = DIALOGS.find((known) => known === params.get('open')) ?? null;
    const id = /^\d{1,10}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0;
    return {
      tab,
      dialog,
      /** What the dialog is about; 0 where that is nothing that is there yet. */
      id,
      goTo: (next: DashboardTab) => void navigate(next === 'overview' ? '/' : `/?tab=${next}`),
      show: (next: (typeof DIALOGS)[number], of?: number) => {
        const more = new URLSearchParams({ open: next, ...(of ? { id: String(of) } : {}) });
        void navigate(`/${ofTab ? `${ofTab}&` : '?'}${more.toString()}`, { state: FROM_LIST });
      },
      close: () => {
        if (dialog) void (isFromList(state) ? navigate(-1) : navigate(`/${ofTab}`));
      },
    };
  }, [search, state, navigate]);
}
