import { lazy } from 'react';

/** The resource as react-admin takes it. */
export const outbox = { name: 'outbox', list: lazy(() => import('./List.tsx')) } as const;
