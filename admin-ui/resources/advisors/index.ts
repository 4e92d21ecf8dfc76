import { lazy } from 'react';

/** The resource as react-admin takes it. */
export const advisors = { name: 'advisors', list: lazy(() => import('./List.tsx')) } as const;
