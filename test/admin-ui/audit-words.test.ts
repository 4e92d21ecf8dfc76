import { expect } from 'chai';
import i18next from 'i18next';
import { detailText } from '../../admin-ui/resources/audit/words.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../src/contract/audit.ts';
import { NOTIFICATION_TYPES } from '../../src/contract/enums.ts';
import texts from '../../src/core/mail/texts.en.json' with { type: 'json' };
import catalogue from '../../ui-shared/i18n/en/admin-audit.json' with { type: 'json' };
import work from '../../ui-shared/i18n/en/admin-work.json' with { type: 'json' };
import '../support/admin-words.ts';

/** Dotted keys of a part of the catalogue. */
const keys = (part: object): string[] =>
  Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : keys(value as object).map((rest) => `${key}.${rest}`),
  );

describe('The words of the audit trail', () => {
  // That no code writes another action is the compiler's business: `audit` takes none that is not in the list.
  it('has a name in the filter for everything that can be done, and none for what cannot', () => {
    expect(keys(catalogue.audit.actions).sort()).to.deep.equal([...AUDIT_ACTIONS].sort());
  });

  it('has a name for every kind of record', () => {
    expect(keys(catalogue.audit.subjects).sort()).to.deep.equal([...AUDIT_SUBJECTS].sort());
  });

  it('writes numbers as the language does', () => {
    const { language } = i18next;
    i18next.language = 'fr';
    const as = (word: string) => word;
    const words = {
      label: as,
      detail: as,
      value: (_name: string, word: string) => word,
      yes: '',
      no: '',
      change: as,
    };
    expect(detailText({ detail: { hours: 6.75, rows: 1234 }, names: {}, changes: {} }, words)).to.equal(
      'hours: 6,75 · rows: 1234',
    );
    i18next.language = language;
  });
});

describe('The words of the outbox', () => {
  it('name every kind of e-mail', () => {
    const kinds = new Set([...Object.keys(texts.mails), ...NOTIFICATION_TYPES, 'dailyDigest']);
    expect(keys(work.outbox.types).sort()).to.deep.equal([...kinds].sort());
  });
});
