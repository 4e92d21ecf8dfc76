import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createInstance } from 'i18next';
import { createI18nProvider } from '../../admin-ui/app/i18nProvider.ts';

const catalogue = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../ui-shared/i18n/en/${name}.json`, import.meta.url), 'utf8'),
  ) as object;

describe('react-admin’s texts', () => {
  const i18n = createInstance();
  const provider = createI18nProvider(i18n, ['en']);

  before(() =>
    i18n.init({
      lng: 'en',
      defaultNS: 'admin',
      resources: { en: { admin: catalogue('admin'), ra: catalogue('ra') } },
      interpolation: { escapeValue: false },
    }),
  );

  it('come from the product’s catalogue', () => {
    expect(provider.translate('ra.action.save')).to.equal('Save');
    expect(provider.translate('admin:back')).to.equal('Back');
  });

  it('fill their places and choose the plural', () => {
    expect(provider.translate('ra.validation.minLength', { min: 8 })).to.equal(
      'Must be 8 characters at least',
    );
    expect(provider.translate('resources.advisors.name', { smart_count: 1 })).to.equal('advisor');
    expect(provider.translate('resources.advisors.name', { smart_count: 2 })).to.equal('advisors');
    expect(provider.translate('ra.notification.deleted', { smart_count: 3 })).to.equal('3 elements deleted');
  });

  it('leave the server’s messages as they are', () => {
    const message = 'Unknown skills: juggling. Please choose others.';
    expect(provider.translate(message)).to.equal(message);
    expect(provider.translate('ra.nothing.here', { _: 'Else' })).to.equal('Else');
    expect(provider.translate('ra.nothing.here')).to.equal('ra.nothing.here');
  });

  it('leave no place of the package’s own notation behind', () => {
    expect(JSON.stringify(catalogue('ra'))).to.not.match(/%\{|\|\|\|\|/);
  });
});
