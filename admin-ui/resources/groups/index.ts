import { lazy } from 'react';

/** The resource as react-admin takes it. */
export const groups = { name: 'groups', list: lazy(() => import('./List.tsx')) } as const;
