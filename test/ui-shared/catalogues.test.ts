import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';

const ROOT = new URL('../../', import.meta.url).pathname;
const EN = join(ROOT, 'ui-shared/i18n/en');
/** react-admin asks for these itself, by its own names. */
const READ_BY_REACT_ADMIN = ['ra'];

type Tree = { [key: string]: string | Tree };

const readTree = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/** Dotted keys of a catalogue, with its plural endings folded into one. */
function leaves(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')]
      : leaves(value, `${prefix}${key}.`),
  );
}

interface Use {
  file: string;
  /** As the code writes it. */
  key: string;
  /** What it may mean: the same in each of the file's namespaces. */
  keys: string[];
  /** The same of a key that is built at run time. */
  pattern?: RegExp;
}

/** Every `t('…')`, `t(`…${x}…`)` and `i18nKey="…"` of a source, with the namespaces its file uses. */
function usesIn(file: string, source: string): Use[] {
  const named = source.matchAll(/(?:useTranslation\(\s*\[?|TFunction<|\bns=)['"]([\w-]+)['"]/g);
  const own = [...named].map(([, name]) => name);
  const uses: Use[] = [];
  const add = (key: string) => {
    const spaces = key.includes(':') ? [''] : [...own, 'common'].map((name) => `${name}:`);
    const text = key
      .replaceAll(/[.+?^()|[\]\\]/g, '\\$&')
      .replaceAll('${*}', '.+')
      .replaceAll(/\$\{[^}]*\}/g, '[\\w-]+');
    const isBuilt = key.includes('${');
    uses.push({
      file,
      key,
      keys: isBuilt ? [] : spaces.map((space) => space + key),
      pattern: isBuilt ? new RegExp(`^(${spaces.join('|')})${text}$`) : undefined,
    });
  };
  for (const [, quoted, template] of source.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/g))
    add(quoted ?? template ?? '');
  for (const [, key] of source.matchAll(/\bi18nKey="([^"]+)"/g)) add(key ?? '');
  // Keys that are put together elsewhere are declared beside the code: `// keys: ns:one.*, ns:two` (`*`: all below).
  for (const [, list] of source.matchAll(/\/\/ keys: (.+)$/gm))
    for (const key of (list ?? '').split(',')) add(key.trim().replace(/\*$/, '${*}'));
  return uses;
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

const catalogues = new Map(
  readdirSync(EN).map((file) => [basename(file, '.json'), new Set(leaves(readTree(join(EN, file))))]),
);
const known = [...catalogues].flatMap(([ns, keys]) => [...keys].map((key) => `${ns}:${key}`));
const uses = ['ui-shared', 'portal-ui', 'admin-ui']
  .flatMap(sources)
  .flatMap((file) => usesIn(file, readFileSync(join(ROOT, file), 'utf8')));

describe('the catalogues of the screens', () => {
  // Of a key that is not built at run time the compiler says the same (ui-shared/i18n/types.ts).
  it('have every text that the code asks for', () => {
    const missing = uses.filter(
      ({ keys, pattern }) => !known.some((one) => keys.includes(one) || pattern?.test(one)),
    );
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).to.deep.equal([]);
  });

  it('hold no text that nothing asks for', () => {
    const plain = new Set(uses.flatMap(({ keys }) => keys));
    const patterns = uses.flatMap(({ pattern }) => pattern ?? []);
    const unused = known
      .filter((key) => !READ_BY_REACT_ADMIN.includes(key.split(':')[0] ?? ''))
      .filter((key) => !plain.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).to.deep.equal([]);
  });

  it('hold no empty text', () => {
    const empty = [...catalogues.keys()].filter((ns) =>
      /""/.test(readFileSync(join(EN, `${ns}.json`), 'utf8')),
    );
    expect(empty).to.deep.equal([]);
  });
});
