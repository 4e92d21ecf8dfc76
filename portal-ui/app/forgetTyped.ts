import { forgetDrafts } from '../components/drafts.ts';
import { forgetSearch } from '../features/search/keptSearch.ts';

export function forgetTyped(): void {
  forgetSearch();
  forgetDrafts();
}
