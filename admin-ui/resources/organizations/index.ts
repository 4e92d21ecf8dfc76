import { lazy } from 'react';

/** The resource as react-admin takes it. */
export const organizations = { name: 'organizations', list: lazy(() => import('./List.tsx')) } as const;
