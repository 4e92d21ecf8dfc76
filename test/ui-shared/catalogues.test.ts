import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { LOCALES } from '../../src/contract/languages.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const EN = join(ROOT, 'ui-shared/i18n/en');
/** react-admin asks for these itself, by its own names. */
const READ_BY_REACT_ADMIN = ['ra'];

type Tree = { [key: string]: string | Tree };

const readTree = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/** Dotted keys of a catalogue, with its plural endings and contexts (`_organization` of the import page) folded into one. */
function leaves(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '').replace(/_organization$/, '')]
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
  const either = source.matchAll(/useTranslation\(\w+ === '\w+' \? '([\w-]+)' : '([\w-]+)'\)/g);
  const own = [
    ...named,
    ...[...either].flatMap(([, one, other]) => [
      ['', one],
      ['', other],
    ]),
  ].map(([, name]) => name);
  const uses: Use[] = [];
  const add = (key: string) => {
    const spaces = key.includes(':') ? [''] : [...own, 'common'].map((name) => `${name}:`);
    const text = key
      .replaceAll(/[.+?^()|[\]\\]/g, '\\$&')
      .replaceAll('${*}', '.+')
      .replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+');
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

/** Texts of a catalogue by their dotted keys. */
const textsOf = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );

const FORM = /_(?:zero|one|two|few|many|other)$/;
/** A key of several plural forms stands for all of them. */
const rootOf = (key: string): string => key.replace(FORM, '');
function byRoot(tree: Tree): Map<string, [string, string][]> {
  const roots = new Map<string, [string, string][]>();
  for (const one of textsOf(tree)) roots.set(rootOf(one[0]), [...(roots.get(rootOf(one[0])) ?? []), one]);
  return roots;
}
const placesOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(String).sort();

for (const language of LOCALES.slice(1))
  describe(`the catalogues of the screens in ${language}`, () => {
    const folder = join(ROOT, 'ui-shared/i18n', language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const read = (file: string) => ({
      english: byRoot(readTree(join(EN, file))),
      own: byRoot(readTree(join(folder, file))),
    });
    const files = readdirSync(EN);

    it('have the keys of English, no fewer and no more', () => {
      expect(readdirSync(folder).sort()).to.deep.equal(files.toSorted());
      const wrong = files.flatMap((file) => {
        const { english, own } = read(file);
        return [
          ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${file}: no ${key}`),
          ...[...own.keys()]
            .filter((key) => !english.has(key))
            .map((key) => `${file}: ${key} is not asked for`),
        ];
      });
      expect(wrong).to.deep.equal([]);
    });

    it('have the sections of the legal pages in the order of English, which numbers them', () => {
      const { english, own } = read('legal.json');
      expect([...own.keys()]).to.deep.equal([...english.keys()]);
    });

    it('have the places of English, and every plural form of the language', () => {
      const wrong = files.flatMap((file) => {
        const { english, own } = read(file);
        return [...english].flatMap(([key, said]) => {
          const counted = said.some(([name]) => FORM.test(name));
          const texts = own.get(key) ?? [];
          const names = texts.map(([name]) => name).sort();
          // i18next asks for none at all first, where there is a text for it.
          const none = said.filter(([name]) => name.endsWith('_zero') && !forms.includes('zero'));
          const wanted = counted
            ? [...forms.map((form) => `${key}_${form}`), ...none.map(([name]) => name)].sort()
            : [key];
          const usual = (all: [string, string][]): string[] =>
            placesOf(all.find(([name]) => !counted || name.endsWith('_other'))?.[1] ?? '');
          const places = new Set(said.flatMap(([, text]) => placesOf(text)));
          const extra = texts.flatMap(([, text]) => placesOf(text)).filter((place) => !places.has(place));
          const lost = usual(said).filter((place) => !usual(texts).includes(place));
          return [
            ...(String(names) === String(wanted) ? [] : [`${file}: ${key} has ${String(names)}`]),
            ...[...extra, ...lost].map((place) => `${file}: ${key}, ${place}`),
          ];
        });
      });
      expect(wrong).to.deep.equal([]);
    });
  });

describe('the French catalogues', () => {
  const FOLDERS = ['ui-shared/i18n/fr', 'src/contract/texts', 'src/core/mail'];
  /** A sign parted from its word by a space that may break, by a wide one, or by none. */
  const WRONG =
    /[ \u00A0][;:!?»]|«[ \u00A0]|«(?!\u202F)|(?<!\u202F)»|[\p{L}})][;!?]| %|\d (?:Mo|h)\b|\bn\. d\./u;

  it('hold signs to their words by spaces that do not break', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((file) => join(ROOT, folder, file)),
    ).filter((file) => /\/fr\/|\.fr\.json$/.test(file));
    const wrong = files.flatMap((file) =>
      (readFileSync(file, 'utf8').match(/"[^"\n]+"(?=,?\n)/g) ?? []).filter((text) => WRONG.test(text)),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('end no sentence with a short day, whose month may end with a full stop of its own', () => {
    const LONG = [
      'admin-groups.json: ownInvitations.until',
      'impact.json: sheet.made',
      'requests.json: hours.reset',
      'sessions.json: complete.lead',
      'sessions.json: feedback.waits',
      'sessions.json: feedback.waitsForThem',
    ];
    const ended = readdirSync(EN).flatMap((file) =>
      textsOf(readTree(join(ROOT, 'ui-shared/i18n/fr', file)))
        .filter(([, text]) => text.includes('{{day}}.'))
        .map(([key]) => `${file}: ${key}`),
    );
    expect(ended.sort()).to.deep.equal(LONG);
  });
});

describe('the Welsh catalogues', () => {
  it('have a long day begin, as "Dydd Iau" does, what it stands in: within a sentence it would be "dydd Iau"', () => {
    const LONG = ['matches.json', 'sessions.json'];
    const within = LONG.flatMap((file) => textsOf(readTree(join(ROOT, 'ui-shared/i18n/cy', file)))).filter(
      ([, text]) => /[^:,] \{\{(?:day|when)\}\}/.test(text),
    );
    expect(within).to.deep.equal([]);
  });
});
