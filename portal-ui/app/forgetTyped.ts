import { forgetDrafts } from '../components/drafts.ts';
import { forgetSearch } from '../features/search/keptSearch.ts';

/** Deletes what was typed in this tab and not sent, and the search; called at log-out. */
export function forgetTyped(): void {
  forgetSearch();
  forgetDrafts();
}
