/** What can be open over a list, each at an address of its own: `/advisors/12/edit`. */
export const RECORD_PAGES = [
  'show',
  'suggestions',
  'edit',
  'delete',
  'password',
  'admins',
  'add-admin',
] as const;
export type RecordPage = (typeof RECORD_PAGES)[number];

export type OpenPage = { page: 'create' } | { page: RecordPage; id: number };

const isRecordPage = (page: string | undefined): page is RecordPage =>
  RECORD_PAGES.some((known) => known === page);

/** The address of a record's page over its list, whose query (with its `?`) stays, so that a view can be shared. */
export const recordPath = (resource: string, id: number, page: RecordPage, search: string): string =>
  `/${resource}/${id}/${page}${search}`;

/** The history state of what was opened from its list: closing it is then going back. */
export const FROM_LIST = { isFromList: true } as const;

/** Whether closing may go back instead of adding to the history. @param state a location's */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}

/** An id begins at 1. */
const RECORD_ID = /^[1-9]\d{0,9}$/;

export function openPage(resource: string, pathname: string): OpenPage | null {
  const [, name, second, page, ...more] = pathname.split('/');
  if (name !== resource || more.length > 0) return null;
  if (second === 'create' && page === undefined) return { page: 'create' };
  return second && RECORD_ID.test(second) && isRecordPage(page) ? { page, id: Number(second) } : null;
}

export function detailsId(resource: string, pathname: string): number | null {
  const open = openPage(resource, pathname);
  return open && (open.page === 'show' || open.page === 'suggestions') ? open.id : null;
}

/** The record of an address that says no more, `/advisors/12`: its details are meant. @returns null for any other */
export function bareId(resource: string, pathname: string): number | null {
  const [, name, id, ...more] = pathname.split('/');
  return name === resource && id && RECORD_ID.test(id) && more.length === 0 ? Number(id) : null;
}

/** "Any other path: a 404" (spec 1 §2), also below a list's. */
export const isNoPage = (resource: string, pathname: string): boolean =>
  /^\/[^/]+\/./.test(pathname) && !openPage(resource, pathname) && bareId(resource, pathname) === null;
