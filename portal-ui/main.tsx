import { fontsReady } from '../ui-shared/theme/fonts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import landing from '../ui-shared/i18n/en/landing.json';
import { startI18n } from '../ui-shared/i18n/index.ts';
import { showCarriedToasts } from '../ui-shared/toast/carry.ts';
import { App } from './app/App.tsx';
import { preparePage, preparePagesOfLinks } from '../ui-shared/layout/page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The landing page and its texts are part of the first script.
await startI18n({ landing });
preparePage(window.location.pathname);
preparePagesOfLinks();
showCarriedToasts();
await fontsReady();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
