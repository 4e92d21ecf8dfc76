import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Texts } from '../src/contract/translate.ts';
import landing from '../ui-shared/i18n/en/landing.json';
import { startI18n } from '../ui-shared/i18n/index.ts';
import { preparePage, preparePagesOfLinks } from '../ui-shared/layout/page.ts';
import { fontsReady } from '../ui-shared/theme/fonts.ts';
import { showCarriedToasts } from '../ui-shared/toast/toast.ts';
import { App } from './app/App.tsx';

const catalogues = import.meta.glob<Texts>(
  ['../ui-shared/i18n/en/*.json', '!../ui-shared/i18n/en/{admin*,common,errors,impact,landing,nav,ra}.json'],
  { import: 'default' },
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The landing page and its texts are part of the first script. It waits for none of the others, which import it.
void startI18n({ landing }, catalogues).then(async () => {
  preparePage(window.location.pathname);
  preparePagesOfLinks();
  showCarriedToasts();
  await fontsReady();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
