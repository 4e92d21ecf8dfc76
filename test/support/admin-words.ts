/** The console's own words in English, for what is tested without its screens. */
import i18next from 'i18next';
import admin from '../../ui-shared/i18n/en/admin.json' with { type: 'json' };

await i18next.init({ lng: 'en', resources: { en: { admin } }, interpolation: { escapeValue: false } });
