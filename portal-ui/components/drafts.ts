import { forgetTab, readTab, writeTab } from './tabStorage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What was typed, and by whom; null for visitors. */
interface Draft {
  readonly userId: number | null;
  readonly fields: Fields;
}

const PREFIX = 'timematch.draft.';

function parse(text: string | null): Partial<Draft> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
}

/** The draft of a user; drafts of other users of this tab are not returned. */
export function readDraft(key: string, userId: number | null): Fields {
  const draft = parse(readTab(key));
  return draft?.userId === userId ? (draft.fields ?? {}) : {};
}

/** Stores a draft; empty fields delete it. */
export function writeDraft(key: string, userId: number | null, fields: Fields): void {
  writeTab(key, Object.keys(fields).length > 0 ? JSON.stringify({ userId, fields } satisfies Draft) : null);
}

/** Deletes a draft, for a form that closes when it is sent. */
export const forgetDraft = (key: string): void => writeTab(key, null);

/** Deletes all drafts of the tab. */
export const forgetDrafts = (): void => forgetTab(PREFIX);
