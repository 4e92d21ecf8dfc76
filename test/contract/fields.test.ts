import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ADVISOR_FIELDS } from '../../src/contract/advisor-fields.ts';
import { namesOf, type FieldTable } from '../../src/contract/fields.ts';
import { GROUP_FIELDS } from '../../src/contract/group-fields.ts';
import { ORGANIZATION_FIELDS } from '../../src/contract/organization-fields.ts';
import { columnOf } from '../../src/core/db/model.ts';
import { words } from '../support/builders.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

const TABLES: Readonly<Record<string, FieldTable>> = {
  advisors: ADVISOR_FIELDS,
  organizations: ORGANIZATION_FIELDS,
  groups: GROUP_FIELDS,
};
/** Columns that are no field: nobody's to see, or only a code for administrators. */
const INNER = words(
  'import_batch join_code lapses_in_row offers_due_at profile_version search_text skill_list',
);

describeOnEachDatabase('The tables of fields', (getDb) => {
  for (const [table, fields] of Object.entries(TABLES)) {
    it(`name the columns of ${table}, and whether they may be empty`, async () => {
      const columns = Object.entries(await getDb()(table).columnInfo()).filter(
        ([column]) => !INNER.includes(column),
      );
      const declared = namesOf(fields).map((name) => [columnOf(name), fields[name]?.isNullable === true]);
      expect(Object.fromEntries(declared)).to.deep.equal(
        Object.fromEntries(columns.map(([column, { nullable }]) => [column, nullable])),
      );
    });

    it(`have a label in the screens’ catalogue for what people write of ${table}`, () => {
      const catalogue = new URL('../../ui-shared/i18n/en/common.json', import.meta.url);
      const { fields: labels } = JSON.parse(readFileSync(catalogue, 'utf8')) as { fields: object };
      // A link to a file elsewhere and the switches are no fields of a form, or have words of their own.
      const apart = ['cvFileUrl', 'isManaged', 'hasJoinedOpenGroup', 'isOpenGroup', 'logoUrl'];
      const written = namesOf(fields, ({ writtenBy }) => writtenBy !== undefined);
      expect(Object.keys(labels)).to.include.members(written.filter((name) => !apart.includes(name)));
    });
  }
});
