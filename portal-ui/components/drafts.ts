import { forgetTab, readTab, writeTab } from './tabStorage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields as typed, and whose they are; null for visitors. */
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

/** What is kept for somebody; nobody is shown what another person has typed in this tab. */
export function readDraft(key: string, userId: number | null): Fields {
  const draft = parse(readTab(key));
  return draft?.userId === userId ? (draft.fields ?? {}) : {};
}

/** Keeps it for somebody; without fields it is forgotten. */
export function writeDraft(key: string, userId: number | null, fields: Fields): void {
  writeTab(key, Object.keys(fields).length > 0 ? JSON.stringify({ userId, fields } satisfies Draft) : null);
}

/** Forgets a draft at once, for a form that is left the moment it is sent. */
export const forgetDraft = (key: string): void => writeTab(key, null);

/** Forgets all drafts of the tab. */
export const forgetDrafts = (): void => forgetTab(PREFIX);
