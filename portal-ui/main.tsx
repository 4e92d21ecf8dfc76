import type { Texts } from '../src/contract/translate.ts';
import landing from '../ui-shared/i18n/en/landing.json';
import { startScreen } from '../ui-shared/layout/startScreen.tsx';
import { App } from './app/App.tsx';

const catalogues = import.meta.glob<Texts>(
  ['../ui-shared/i18n/en/*.json', '!../ui-shared/i18n/en/{admin*,common,errors,impact,landing,nav,ra}.json'],
  { import: 'default' },
);

// The landing page and its texts are part of the first script. It waits for none of the others, which import it.
void startScreen([{ landing }, catalogues], () => <App />);
