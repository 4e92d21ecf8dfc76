import type { Texts } from '../src/contract/translate.ts';
import admin from '../ui-shared/i18n/en/admin.json';
import ra from '../ui-shared/i18n/en/ra.json';
import { startScreen } from '../ui-shared/layout/startScreen.tsx';
import { Console } from './app/Console.tsx';

const catalogues = import.meta.glob<Texts>(
  '../ui-shared/i18n/en/{admin-*,impact,notifications,organizations,requests}.json',
  { import: 'default' },
);

// Back from elsewhere: a page kept by the browser may show what a user who has signed out since could see.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

// This script waits for none of the others, which import it.
void startScreen([{ admin, ra }, catalogues], (i18n) => <Console i18n={i18n} />);
