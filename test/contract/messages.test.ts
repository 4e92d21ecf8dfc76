import { expect } from 'chai';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, FIELDS, FIT, fill } from '../../src/contract/messages.ts';
import texts from '../../src/core/mail/texts.en.json' with { type: 'json' };

const SRC = path.resolve(import.meta.dirname, '../../src');
const CATALOGUE = path.join(SRC, 'contract/messages.ts');
/** The command line and the seeds may use a message, too. */
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(SRC, file), 'utf8') }))
  .filter(({ file }) => path.join(SRC, file) !== CATALOGUE);
const everything = files.map(({ text }) => text).join('\n');

type Tree = { readonly [name: string]: string | readonly string[] | Tree };
/** Dotted names of a catalogue's messages. */
const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? keysOf(value as Tree, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
const has = (tree: Tree, dotted: string): boolean => {
  let at: unknown = tree;
  for (const name of dotted.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  return at !== undefined;
};

describe('The server’s messages', () => {
  it('of errors are all used, by their code', () => {
    const unused = Object.keys(ERRORS).filter(
      (code) => !new RegExp(`ERRORS\\.${code}\\b|'${code}'`).test(everything),
    );
    expect(unused).to.deep.equal([]);
  });

  it('of fields, mails and fits are all used', () => {
    const unused = (name: string, tree: Tree) =>
      keysOf(tree).filter(
        (key) => !new RegExp(`\\b${name}\\.${key.replaceAll('.', '\\.')}\\b`).test(everything),
      );
    expect(unused('FIELDS', FIELDS), 'FIELDS').to.deep.equal([]);
    // A group of these is handed over whole, as `texts`, to whoever writes a reason.
    const unsaid = unused('FIT', FIT).filter((key) => !everything.includes(`texts.${key.split('.').at(-1)}`));
    expect(unsaid, 'FIT').to.deep.equal([]);
    const unnamed = (tree: Tree) => Object.keys(tree).filter((name) => !everything.includes(`'${name}'`));
    expect([...unnamed(texts.mails), ...unnamed(texts.notices)], 'mails and notices').to.deep.equal([]);
  });

  it('that the code names are all there', () => {
    for (const { file, text } of files)
      for (const [, name, key = ''] of text.matchAll(/\b(ERRORS|FIELDS|FIT|MAILS)\.(\w+(?:\.\w+)*)/g)) {
        const tree = { ERRORS, FIELDS, FIT, MAILS: texts.mails }[String(name)] as Tree;
        // A method of the text may follow its name.
        expect(
          has(tree, key) || has(tree, key.split('.').slice(0, -1).join('.')),
          `${file}: ${name}.${key}`,
        ).to.equal(true);
      }
  });

  it('have a place for each value that is filled in, and none left open', () => {
    expect(fill(ERRORS.HOURS_IN_USE, { n: 3 })).to.equal(
      '3 hours are in use; the allocation cannot be lower.',
    );
    expect(fill('{a} and {b}', { a: '{b}', b: 2 }), 'values are not filled again').to.equal('{b} and 2');
  });

  it('are not written into routes, services or policies', () => {
    const literal =
      /(?:message:|new AppError\(\s*'[A-Z_]+',\s*|throw new Error\()\s*['"`]([A-Z][^'"`]*)['"`]/g;
    for (const { file, text } of files.filter(
      ({ file }) => file.startsWith('features/') || file.startsWith('core/http/'),
    )) {
      const found = [...text.matchAll(literal)].map(([, message]) => message);
      expect(found, `${file}: put user messages into src/contract/messages.ts`).to.deep.equal([]);
    }
    const sentence = /'[A-Z][a-z]+ [^']*[.!?]'/g;
    for (const { file, text } of files.filter(
      ({ file }) =>
        file.endsWith('.routes.ts') || file.endsWith('.service.ts') || file.endsWith('.policy.ts'),
    )) {
      const withoutComments = text
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replaceAll(/summary:\s*'[^']*'/g, '');
      expect(withoutComments.match(sentence) ?? [], file).to.deep.equal([]);
    }
  });
});
