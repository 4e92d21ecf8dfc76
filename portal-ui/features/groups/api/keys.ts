/** Every list of groups has this key's first part. */
export const GROUPS_KEY = ['/api/groups'] as const;
export const MY_GROUPS_KEY = [...GROUPS_KEY, 'mine'] as const;
export const OPEN_GROUPS_KEY = [...GROUPS_KEY, 'open'] as const;
export const INVITATIONS_KEY = ['/api/invitations', 'own'] as const;
export const JOIN_REQUESTS_KEY = ['/api/join-requests'] as const;
