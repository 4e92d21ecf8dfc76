import '../ui-shared/theme/fonts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../ui-shared/i18n/index.ts';
import { showCarriedToasts } from '../ui-shared/toast/carry.ts';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startI18n();
showCarriedToasts();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
