import type { Found } from './lines.ts';
import { placeOf } from './lines.ts';
import type { PlacedLine } from './sections.ts';
import { plain } from './section-names.ts';
import { entriesOf } from '../../../core/records.ts';

/** What a label announces. */
export type LabelKind = 'name' | 'given' | 'family' | 'title' | 'wish';

/** Labels of forms and tables as they are written in several languages; `|` parts them. */
const LABELS: Readonly<Record<LabelKind, string>> = {
  name: "name|candidate|applicant|bewerber|bewerberin|candidat|candidato|full name|my name|candidate name|candidate's name|applicant name|name in full|nom complet|nom usuel|vollstandiger name|nombre completo|nome completo|nombre|nome|naam|volledige naam|namn|navn|fullt navn|fulde navn|nimi|ad soyad|adi soyadi|прізвище та ім'я|имя и фамилия|ονοματεπωνυμο|vor- und nachname|vor- und zuname|nome e cognome|imie i nazwisko",
  given:
    "first name|given name|forename|christian name|prenom|vorname|nombre|nombre de pila|primer nombre|nome|nome proprio|imie|imiona|voornaam|roepnaam|fornamn|fornavn|etunimi|ad|adi|prenume|jmeno|keresztnev|utonev|имя|имʼя|ім'я|ονομα",
  family:
    'surname|last name|family name|nom|nom de famille|nachname|familienname|zuname|apellido|primer apellido|cognome|sobrenome|apelido|nazwisko|achternaam|familienaam|efternamn|etternavn|efternavn|slaktsnavn|sukunimi|soyad|soyadi|nume|nume de familie|prijmeni|vezeteknev|csaladnev|фамилия|прізвище|επωνυμο',
  title:
    'title|job title|current job title|role|current role|present role|position|current position|present position|position held|occupation or position held|occupation|present occupation|current occupation|designation|current designation|present designation|profession|job|current job|present job|post|post held|present post|current post|headline|fonction|fonction actuelle|poste|poste actuel|poste occupe|fonction ou poste occupe|profession actuelle|metier|beruf|berufsbezeichnung|derzeitige position|aktuelle position|aktuelle tatigkeit|derzeitige tatigkeit|position/funktion|cargo|cargo actual|puesto|puesto actual|profesion|ocupacion|ocupacion actual|profissao|cargo atual|funcao|funcao atual|professione|posizione attuale|ruolo|ruolo attuale|qualifica|funzione|functie|huidige functie|beroep|stanowisko|obecne stanowisko|zawod|yrke|nuvarande befattning|befattning|titel|stilling|tittel|navaerende stilling|unvan|gorev|meslek|functia|ocupatia|pozice|beosztas|foglalkozas|munkakor|jelenlegi munkakor|occupazione|attuale posizione|mansione|ammatti|tehtava|titteli|povolani|zamestnani|povolanie|profesie|ocupatie|pareigos|amats|amet|zanimanje|занимание|должность|текущая должность|посада|професія|профессия|θεση',
  wish: 'objetivo|objetivo profissional|objetivo profesional|cargo pretendido|puesto deseado|objectif|poste recherche|poste vise|berufsziel|cel zawodowy|angestrebte position|objective|career objective|position sought|position applied for',
};

/** `First names`, `Apellidos`: one or several. */
const singular = (label: string): string => plain(label).replaceAll(/(?<=\p{L}{4})s(?!\p{L})/gu, '');

const KINDS = entriesOf(LABELS).map(
  ([kind, names]) => [kind, new Set(names.split('|').map(singular))] as const,
);

/** Labels of whole names in languages in which the family name stands first. */
const FAMILY_FIRST = new Set(
  ['nev', 'teljes nev', 'фио', 'піб', '姓名', '氏名', 'ho va ten', 'ho ten'].map(singular),
);

/** A value with the label it stands behind, or under. */
export interface LabelledValue {
  /** `family, given` of `Surname(s) / First name(s)`: the order that the label tells. */
  readonly kinds: readonly LabelKind[];
  readonly value: string;
  readonly line: PlacedLine;
  readonly at: number;
  readonly place: Found;
}

const LONGEST = 120;

function kindsOf(label: string): readonly LabelKind[] {
  const bare = singular(label.replaceAll(/\(\p{L}{1,3}\)|[*:.]/gu, ''));
  const find = (part: string): LabelKind[] =>
    KINDS.filter(([, names]) => names.has(part)).map(([kind]) => kind);
  if (FAMILY_FIRST.has(bare)) return ['family', 'given'];
  const [whole] = find(bare);
  if (whole) return find(bare);
  const parts = bare.split(/\s*[/,&+]\s*|\s(?:and|et|y|e|und|i|en|og|och|u|та|и)\s/).map(find);
  const order = parts.map((kinds) => kinds.find((kind) => kind === 'given' || kind === 'family'));
  return order.length === 2 && order[0] && order[1] && order[0] !== order[1] ? [order[0], order[1]] : [];
}

/** All labelled values of the kinds above, in their order. */
export function labelledValues(lines: readonly PlacedLine[]): LabelledValue[] {
  return lines.slice(0, 200).flatMap((line, at) => {
    if (line.text.length > LONGEST || line.kind === 'references') return [];
    const [, label = '', value = ''] =
      /^([\p{L}][\p{L}\p{M}'’()/&*,. -]{1,48}?)\s*(?:[:：|\t]|\s[–—-]\s| {2,})[\s:|–-]*(\S.*)$/u.exec(
        line.text,
      ) ?? [];
    const kinds = kindsOf(label);
    if (kinds.length > 0 && !/^\s*$/.test(value))
      return [{ kinds, value, line, at, place: { value, ...placeOf(line, value) } }];
    const next = lines[at + 1];
    const own = /[:：]$/.test(line.text) ? kindsOf(line.text) : [];
    return own.length > 0 && next && next.text.length <= LONGEST && !/[:：\t]/.test(next.text)
      ? [
          {
            kinds: own,
            value: next.text,
            line: next,
            at: at + 1,
            place: { value: next.text, ...placeOf(next, next.text) },
          },
        ]
      : [];
  });
}
