import { forgetTab, readTabValue, writeTab } from '../../ui-shared/session/tabStorage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What was typed, and by whom; `userId` is null for visitors. */
type Draft = { readonly userId: number | null; readonly fields: Fields };

const PREFIX = 'timematch.draft.';

export function readDraft(key: string, userId: number | null): Fields {
  const draft = readTabValue(key) as Partial<Draft> | null;
  return draft?.userId === userId ? (draft.fields ?? {}) : {};
}

export function writeDraft(key: string, userId: number | null, fields: Fields): void {
  writeTab(key, Object.keys(fields).length > 0 ? JSON.stringify({ userId, fields } satisfies Draft) : null);
}

export const forgetDraft = (key: string): void => writeTab(key, null);

export const forgetDrafts = (): void => forgetTab(PREFIX);
