import { wordsOf } from './lines.ts';
import { foreignSection, turningSection, type SectionKind } from './section-names.ts';

export type { SectionKind } from './section-names.ts';

const EXPERIENCE =
  "experiences?|employment|employment history|employment record|employment details|history|career|work|background|appointments?|positions?|positions held|(?:current|present|recent|past|previous|earlier|former) (?:roles?|positions?|posts?|jobs?|employment|employers?|career|appointments?|work)|roles?|posts?|positions of responsibility|jobs?|timeline|chronology|engagements|assignments|where i(?: am|[’']m) now";
const SKILLS =
  'skills?|skills? (?:set|summary|profile|base)|skillset|competenc(?:ies|es?)|expertise|specialisms?|specialit(?:y|ies)|specialties|strengths|capabilities|technical|technologies|tech stack|tools|tools and technologies|software|areas? of (?:expertise|practice|specialism|interest|knowledge|focus|work|strength|experience)|areas|i (?:work on|do|offer|can help with)|practice areas?|knowledge|services|research interests?|fields? of (?:work|expertise)|what i (?:do|offer|bring|know)|what i can (?:do|help with|offer)|how i can help|i can (?:help|advise) (?:with|on)|can help with|(?:able|happy|glad) to (?:help|talk|advise|assist) (?:with|on|about)|(?:ask|talk to) me about|offers?|things i (?:know|do|am good at)|abilities|proficiencies|proficiency|attributes|toolbox|toolkit|know-how|talents|top skills|(?:organisational|organizational|computer|job-related|communication|managerial|personal) skills and competences|summary of skills|skills and tools|subjects?|topics|themes';

/** Names of sections, without the adjectives that may stand before them. */
const HEADINGS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'references',
    whole(
      '(?:references?|referees?)(?: (?:are )?(?:available|on|upon|can be|and|provided|supplied|will be|\\().*)?|(?:two|three) (?:references?|referees?)',
    ),
  ],
  [
    'contact',
    whole(
      'contacts?|contact (?:details|information|info|me)|details|information|data|particulars|get in touch|find me|reach me|how to reach me|say hello|personal (?:details|information|data|particulars|dossier)|contact (?:and|/) .{3,30}|addresse?s?|links',
    ),
  ],
  [
    'voluntary',
    whole(
      'volunteering|voluntary|volunteer|(?:volunteer|voluntary|pro bono|community|board|trustee|governance|non-executive|charity) (?:work|experience|roles?|positions?|activit(?:y|ies)|involvement|appointments|service)|trusteeships?|boards?|pro bono|community|non-executive',
    ),
  ],
  [
    'profile',
    whole(
      'profile|summary|statement|about|about me|about myself|overview|introduction|bio|biography|biographical (?:note|sketch)|objectives?|synopsis|snapshot|who i am|in (?:brief|short|a nutshell)|at a glance|pitch|(?:summary|profile|overview) of (?:qualifications|experience|career|skills and experience)|qualifications? (?:summary|profile)|profile summary|summary profile|mission|value proposition|(?:career|executive) (?:summary|profile|overview|statement|objective)',
    ),
  ],
  ['skills', whole(SKILLS)],
  [
    'skills',
    whole(`(?:${SKILLS}) (?:and|/) (?:${SKILLS}|experience|knowledge|achievements|qualifications|interests)`),
  ],
  [
    'experience',
    whole(
      `where i(?: have|'ve)? (?:worked|been|work)|what i(?: have|'ve) done|(?:career|work|employment|professional|teaching|research|industry|consultancy|leadership|management|academic|clinical|freelance|consulting|board|organi[sz]ational|executive|corporate|commercial|military|project|legal|industrial|international|paid|full[- ]time|part[- ]time)? ?(?:${EXPERIENCE})(?: (?:and|/) .{3,30}| to date| summary| highlights| so far)?`,
    ),
  ],
  [
    'education',
    whole(
      'education|qualifications?|scholastics|schooling|study|learnt at|academics|academic (?:background|qualifications|history|record|profile)|educational? (?:background|qualifications|history|details)|credentials|affiliations?|training|certifications?|certificates|courses|degrees|studies|memberships?|accreditations?|licen[cs]es|development|(?:education|qualifications?|training|certifications?|memberships?)(?: (?:and|/) .{3,30})?',
    ),
  ],
  [
    'interests',
    whole(
      'interests?|hobbies|hobbies and interests|interests and hobbies|extra-?curricular(?: activities)?|pastimes|outside (?:of )?work|leisure|activities|spare time|free time',
    ),
  ],
  [
    'other',
    whole(
      "languages?|language skills|languages? (?:known|spoken)|declaration|nationality|date of birth|marital status|gender|(?:driving|driver[’']?s) licen[cs]e|hono[u]?rs-awards|organi[sz]ations|publications?|projects?|awards?|honou?rs|grants?|funding|presentations?|conferences?|talks|achievements?|accomplishments|highlights|patents?|additional information|other information|other|activity|recent activity|people also viewed|media|teaching|supervision|availability|portfolio|prizes|(?:awards?|honou?rs|grants?|publications?|projects?|languages?) (?:and|/) .{3,30}",
    ),
  ],
];

function whole(names: string): RegExp {
  return new RegExp(`^(?:${names})$`);
}

const ADJECTIVES =
  /^(?:(?:my|key|core|main|selected|relevant|professional|personal|other|recent|additional|further|top|technical|general|transferable|career|brief|short|functional|areas of|summary of|academic|highlights of|scholarly|research|teaching|executive|organi[sz]ational|corporate|practical|essential|primary|signature|individual|particular|special|present|current|earlier|it|digital|management|leadership|principal|specialist|business|soft|hard) )+(?=\S)/;

export const MOST_WORDS = 6;
/** With whatever decorates it; what is looked for at the end of a long line of signs is looked for at each of them. */
const LONGEST_HEADING = 200;

/** Headings by the word that they turn on, for lines whose style says that they are headings; the first that fits. */
const TURNING_WORDS: readonly (readonly [SectionKind, RegExp])[] = [
  ['references', /\breferees?\b|\breferences?$/],
  ['other', /\blanguages?\b|\bpublications?\b|\bawards?\b|\bgrants?\b|\bprojects?\b|\bdeclaration\b/],
  ['contact', /\bcontact\b|\bpersonal (?:details|data|information|dossier)\b/],
  ['voluntary', /\bvolunt|\btrustee|\bboard (?:roles|positions|appointments)\b|\bnon-executive\b/],
  ['skills', /\bskills?\b|\bexpertise\b|\bcompetenc|\bstrengths\b|\bspeciali[sz]ations?\b|\bknowledge\b/],
  ['education', /\beducation\b|\bqualifications?\b|\btraining\b|\bcertifications?\b|\bmemberships?\b/],
  ['experience', /\bexperience$|\bemployment\b|\bcareer\b|\bhistory$|\bappointments$|\bpositions\b/],
  ['profile', /\bprofile\b|\bsummary$|\bobjectives?\b|\bstatement$|\babout\b|\boverview\b/],
  ['interests', /\binterests\b|\bhobbies\b/],
];

/** A heading's words, without what surrounds and ends it; null for what is too long, or has digits. */
function wordsOfHeading(text: string): string | null {
  if (text.length > LONGEST_HEADING) return null;
  // `IV. Training`, `4  Training`
  const plain = text
    .replace(/^(?:[IVX]{1,4}|[A-Z]|\d{1,2})[.)]\s+|^\d{1,2}\s+/, '')
    .replaceAll(/^[[<{(|/#>~]+\s*|\s*[\]>})|/#~]+$/g, '')
    .replace(/\s*[:.–—-]+$/, '');
  if (wordsOf(plain).length > MOST_WORDS || plain.length > 60 || /[@\d]/.test(plain)) return null;
  return plain
    .toLowerCase()
    .replaceAll(/\s*&\s*|\s*\+\s*/g, ' and ')
    .replaceAll(/[’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The section that a heading opens, whatever its first letter; null for a text that is none. */
export function namedSection(text: string): SectionKind | null {
  const name = wordsOfHeading(text);
  if (name === null) return null;
  const find = (wanted: string): SectionKind | null =>
    HEADINGS.find(([, pattern]) => pattern.test(wanted))?.[0] ?? foreignSection(wanted);
  // `Про себе / About me`: in one language or the other.
  const parts = name.split(/\s*[/|·]\s*| (?:and|und|et|y|e|og|och|en|i|та|и) /);
  if (!/[/|·]/.test(name) && parts.some((part) => find(part) === null)) parts.length = 1;
  return [name, name.replace(ADJECTIVES, ''), ...(parts.length > 1 ? parts : [])].reduce<SectionKind | null>(
    (kind, wanted) => kind ?? find(wanted),
    null,
  );
}

/** The section that a heading opens; null for a text that is none, and for one that begins small without a colon. */
export const headingKind = (text: string): SectionKind | null =>
  /^(?:\d{1,2}\.?\s+)?[[<{(|\s]*[\p{Lu}\p{Lo}]|^[/#>~]+\s*\p{L}/u.test(text) || /[:.–—-]$/.test(text)
    ? namedSection(text)
    : null;

/** The section of a line that looks like a heading and has one of the words that headings turn on. */
export function likelySection(text: string): SectionKind | null {
  const name = wordsOfHeading(text);
  if (name === null || name.includes(',')) return null;
  return TURNING_WORDS.find(([, pattern]) => pattern.test(name))?.[0] ?? turningSection(name);
}
