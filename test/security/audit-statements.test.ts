import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { read, ROOT } from '../support/project.ts';

/** Where statements can come from; tests have their own. */
const SOURCES = ['src', 'cli', 'db', 'scripts'];
/** The one place that deletes events, those older than RETENTION_AUDIT_DAYS. */
const RETENTION = 'src/features/privacy/retention/retention.job.ts';

const files = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => path.join(folder, name));

/** Promise 13, docs/decisions/0016: no trigger guards the events, so no line of ours may change one. */
describe('The table of audit events', () => {
  const naming = SOURCES.flatMap(files)
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => text.includes('audit_events'));

  it('is changed by no statement of ours: rows are added, and read', () => {
    expect(naming.map(({ file }) => file)).to.include.members(['src/core/audit/audit.ts', RETENTION]);
    // From a mention to the end of its statement.
    const changing = naming.flatMap(({ file, text }) =>
      [...text.matchAll(/audit_events[^;]*/g)]
        .filter(([statement]) =>
          /\.(update|patch|increment|decrement|merge|onConflict|truncate)\(/.test(statement),
        )
        .map(([statement]) => `${file}: ${statement.slice(0, 100)}`),
    );
    expect(changing).to.deep.equal([]);
    expect(
      naming.filter(({ text }) => /(update|replace into|delete from)\s+`?audit_events/i.test(text)),
    ).to.deep.equal([]);
  });

  it('loses rows to the retention job alone', () => {
    const deleting = naming.filter(
      ({ file, text }) => file !== RETENTION && /audit_events[^;]*\.(delete|del)\(/.test(text),
    );
    expect(deleting.map(({ file }) => file)).to.deep.equal([]);
    const written = naming.filter(({ text }) => /audit_events'\)[^;]*\.insert\(/.test(text));
    expect(written.map(({ file }) => file)).to.deep.equal(['src/core/audit/audit.ts']);
  });

  it('has no model, through which it could be changed unseen', () => {
    expect(naming.filter(({ text }) => /tableName\s*=\s*'audit_events'/.test(text))).to.deep.equal([]);
  });
});
