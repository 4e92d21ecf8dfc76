import { expect } from 'chai';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../src/contract/audit.ts';
import { NOTIFICATION_TYPES } from '../../src/contract/enums.ts';
import texts from '../../src/core/mail/texts.en.json' with { type: 'json' };
import catalogue from '../../ui-shared/i18n/en/admin-audit.json' with { type: 'json' };
import work from '../../ui-shared/i18n/en/admin-work.json' with { type: 'json' };

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
});

describe('The words of the outbox', () => {
  it('name every kind of e-mail', () => {
    const kinds = new Set([...Object.keys(texts.mails), ...NOTIFICATION_TYPES, 'dailyDigest']);
    expect(keys(work.outbox.types).sort()).to.deep.equal([...kinds].sort());
  });
});
