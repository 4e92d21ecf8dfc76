import { fontsReady } from '../ui-shared/theme/fonts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Texts } from '../src/contract/translate.ts';
import admin from '../ui-shared/i18n/en/admin.json';
import ra from '../ui-shared/i18n/en/ra.json';
import { startI18n } from '../ui-shared/i18n/index.ts';
import { preparePage, preparePagesOfLinks } from '../ui-shared/layout/page.ts';
import { showCarriedToasts } from '../ui-shared/toast/toast.ts';
import { Console } from './app/Console.tsx';

const catalogues = import.meta.glob<Texts>(
  '../ui-shared/i18n/en/{admin-*,impact,notifications,organizations,requests}.json',
  { import: 'default' },
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Back from elsewhere: a page kept by the browser may show what a user who has signed out since could see.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

// This script waits for none of the others, which import it.
void startI18n({ admin, ra }, catalogues).then(async (i18n) => {
  preparePage(window.location.pathname);
  preparePagesOfLinks();
  showCarriedToasts();
  await fontsReady();
  createRoot(root).render(
    <StrictMode>
      <Console i18n={i18n} />
    </StrictMode>,
  );
});
