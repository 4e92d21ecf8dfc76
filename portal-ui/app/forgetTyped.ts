import { forgetDrafts } from '../components/drafts.ts';
import { forgetSearch } from '../features/search/keptSearch.ts';

/** Forgets what somebody has typed in this tab and not sent, and what they searched for: they have signed out. */
export function forgetTyped(): void {
  forgetSearch();
  forgetDrafts();
}
