import { literal } from '../../../contract/translate.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { wordsOf } from './lines.ts';

/**
 * Jobs in languages beside English; parts of regular expressions. In German, Dutch and the Nordic languages a job ends a
 * longer word (`compounds`); in French, Spanish, Portuguese and Italian adjectives follow it (`romance`).
 */
const { compounds, romance, others } = shippedJson<{
  readonly compounds: string;
  readonly romance: readonly string[];
  readonly others: readonly string[];
}>('./data/job-names.json', import.meta.url);
const COMPOUND_JOBS = `[\\p{L}-]{0,30}(?:${compounds})(?:in|innen)?`;
const JOB_NAMES = [COMPOUND_JOBS, ...romance, ...others].join('|');
const JOBS =
  'director|manager|head|officer|ceo|cfo|cto|coo|cio|cmo|cpo|chro|ciso|engineer|developer|consultant|advis[eo]r|accountant|solicitor|lawyer|barrister|partner|analyst|architect|designer|lecturer|professor|reader|researcher|fellow|teacher|headteacher|nurse|midwife|surgeon|physician|psychologist|therapist|counsellor|counselor|co-?ordinator|administrator|assistant|executive|founder|co-?founder|cofounder|owner|trustee|chair|chairman|chairwoman|chairperson|treasurer|secretary|lead|leader|specialist|strategist|planner|producer|editor|journalist|writer|copywriter|photographer|trainer|coach|mentor|facilitator|supervisor|buyer|agent|broker|banker|economist|statistician|scientist|technician|technologist|programmer|principal|president|vp|controller|comptroller|auditor|bookkeeper|surveyor|pharmacist|dentist|librarian|archivist|curator|chef|commander|captain|diplomat|governor|associate|freelancer|contractor|practitioner|representative|organi[sz]er|fundraiser|recruiter|marketer|merchandiser|inspector|registrar|dean|provost|postdoc|intern|clerk|operator|counsel|attorney|actuary|underwriter|paralegal|ecologist|geologist|chemist|biologist|physicist|generalist|educator|evaluator|interpreter|translator|conservator|farmer|builder|expert|entrepreneur|investor|speaker|author|ambassador|worker|social worker|doctor|general practitioner|gp|paramedic|dietitian|nutritionist|broadcaster|presenter|artist|musician|composer|actor|conductor|superintendent|constable|sergeant|major|colonel|magistrate|judge|minister|vicar|chaplain|steward|warden|ranger|data steward|scrum master|product owner|bursar|almoner|webmaster|tester|modeller|biostatistician|epidemiologist|archaeologist|historian|negotiator|mediator|caseworker|keyworker|controller|estimator|scheduler|dispatcher|driver|pilot|electrician|plumber|carpenter|mechanic|foreman|ombudsman|envoy|attaché|whip|councillor|mayor|conveyancer|inventor|(?:board|committee|council|panel) member|chancellor|rector|bishop|student|undergraduate|professional';

const JOB = new RegExp(`(?<![\\p{L}-])(?:${JOBS}|${JOB_NAMES})(?![\\p{L}])`, 'giu');
const ENDS_TITLE =
  /^(?:$| [1-9]$|\s*(?:[,;:|/&(–—-]|(?:of|for|and|to|in|de|du|des|d['’]|del|della|di|do|da|e|et|y|und|für|im|en|för|for|og|och|voor|van|ds|w|i)\b|\+))/iu;
const SENTENCE_START =
  /^(?:i|i'm|i’m|we|my|our|he|she|they|the|a|an|this|to|as|with|worked|led|lead a|managed|reporting|reported|supported|supporting|helped|helping|advised|advising|ran|built|running|building|responsible|appointed|promoted|provided|providing|working|joined|including|from|by|in|on|at|for|of|and|or|using|while|when|after|before|who|which|that|report|manage|support|advise|trained|training|coached|mentored|recruited|appraised|chaired|founded|acted|act|served|serving|deputised|covered|delivered|delivering|developed|developing|wrote|oversaw|overseeing|set|won|work|hired)\b/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?,?\\s*';
const DAY = '(?:\\d{1,2}[/.-]\\s?){1,2}';
const YEAR = "(?:(?:19|20)\\d\\d|['’]\\d\\d)(?!\\d)";
const UNTIL =
  "present|current|now|date|today|ongoing|heute|aujourd['’]hui|ce jour|maintenant|actualidad|actualmente|actual|(?:la )?fecha|presente|hoy|atual|hoje|oggi|attuale|heden|nu|nå|dags dato|idag|obecnie|teraz|günümüz|halen|prezent|současnost|dosud|jelenleg|nyt|н\\. ?в\\.|настоящее время|дотепер|сьогодні|σήμερα|至今|→|…|\\.\\.\\.";
const DATES = new RegExp(
  `\\(?(?<![\\p{L}\\d])(?:${MONTH}|(?:spring|summer|autumn|winter|early|late|mid)\\s+|${DAY})?${YEAR}\\s*(?:(?:[-–—→]|\\.\\.|to|until|till|bis|à|au?|hasta|até|a[ld]?|tot|do|till|til|по)+\\s*(?:${MONTH}|${DAY})?(?:${YEAR}|\\d\\d(?!\\d)|${UNTIL})?)?(?!\\p{L})\\)?|(?<!\\p{L})(?:since|from|seit|depuis|desde|dal|sinds|sedan|siden)\\s*(?=\\(?(?:${MONTH})?${YEAR})`,
  'giu',
);
const SEPARATOR =
  /\t+| {2,}|\s+[|•·▪●/]\s+|\s+[–—-]+\s+|[–—](?=\s|\p{Lu})|[;•|~]|,\s+|\s+(?:at|@|with|(?<!\b(?:[Ll]ead|[Oo]fficer|[Cc]hampion|[Cc]o-?ordinator|[Nn]urse|[Mm]inister|[Tt]utor|[Aa]dvis[eo]r|[Ss]pokesperson) )for)\s+(?:the\s+)?(?=\p{Lu})/u;
const ORGANISATION =
  /\b(?:ltd|limited|plc|llp|llc|inc|gmbh|cic|university|college|school|trust|council|hospital|nhs|group|foundation|charity|association|society|bank|institute|hospice|agency|ministry|department|company|co(?!-)|academy|partnership|corporation|centre|center|church|museum|theatres?)\b/i;
const FUNCTION =
  /^(?:finance|marketing|operations|hr|human resources|people|strategy|technology|sales|development|product|legal|policy|communications|fundraising|programmes?|research|digital|data|engineering|customer|business|corporate|commercial|it|information|supply|learning|talent|brand|income|philanthropy|partnerships|risk|compliance|quality|health|education|public|external|international|global|group|uk|europe|emea)\b/i;
/** `VP Engineering`, `Director Finance` */
const RANKED =
  /^(?:(?:senior|executive|group|assistant|associate|deputy|regional)\s+)*(?:s?vp|evp|vice[- ]president|director)\s+(?=\p{Lu})/iu;
const GENERIC =
  /^(?:(?:senior|associate|executive|managing|assistant|deputy|group|vice|interim|regional|global)\s+)*(?:director|manager|head|partner|officer|president|vp|lead|consultant|executive|specialist|analyst|advis[eo]r|co-?ordinator)$/i;

const ROMANCE = new RegExp(`^(?:${romance.join('|')})(?= )`, 'iu');
const COMPOUND = new RegExp(`^(?:${COMPOUND_JOBS})(?= )`, 'iu');

/** `Notaire honoraire`, `Leiter Finanzen`: in these languages the job comes first, and what it is about follows. */
function beginsWithJob(text: string): boolean {
  const job = ROMANCE.exec(text)?.[0];
  const rest = job && (text === text.toUpperCase() ? text.toLowerCase() : text).slice(job.length);
  if (rest && /^(?: \p{Ll}[\p{L}'’]*){1,6}$|^(?: \p{L}[\p{L}'’]*){1,2}$/u.test(rest)) return true;
  const compound = COMPOUND.exec(text)?.[0];
  return compound !== undefined && /^(?: [\p{L}-]+){1,2}$/u.test(text.slice(compound.length));
}

/** What a title has behind a comma and an employer has not: `Regional Sales Director, Industrial Packaging`. */
const FIELD =
  /^(?:[\p{L}&-]+ ){0,4}(?:\p{L}{3,}(?:ing|ics?|ments?|tions?|sion|ance|ence|logy|graphy|nomy|ture|ability)|sales|law|care|health|transport|media|design|research|systems|services|products|affairs|policy|markets)$/iu;

export const isOrganisation = (text: string): boolean => ORGANISATION.test(text);

/** By its form; towns and employers are none. */
export const isField = (text: string): boolean => FIELD.test(text) && !ORGANISATION.test(text);

/** Whether a text names a job, and nothing but a job: `Head of Finance`, not `Coach House` or `led a team of managers`. */
export function isJobTitle(text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > 10 || text.length > 90) return false;
  if (
    /[@\d?!]|\.$|\.\s/.test(
      text.replaceAll(/\b(?:St|Dr|Asst|Sr|Jr|Snr|ds|ws)\.|^\d(?:st|nd|rd|th)[ -]year | [1-9]$/g, ''),
    ) ||
    !/^(?:\p{L}|\d(?:st|nd|rd|th)[ -]year )/u.test(text)
  )
    return false;
  if (SENTENCE_START.test(text)) return false;
  if (RANKED.test(text) && FUNCTION.test(text.replace(RANKED, ''))) return true;
  return (
    beginsWithJob(text) ||
    [...text.matchAll(JOB)].some(({ index, 0: word }) => ENDS_TITLE.test(text.slice(index + word.length)))
  );
}

/** A line with a word for a job anywhere is no name. */
export const hasJobWord = (text: string): boolean => text.search(JOB) >= 0;

/** `Designation: Senior Engineer` */
const LABEL =
  /^(?:job title|designation|(?:occupation or )?position(?: held)?|role|title|post(?: held)?)\s*[:\t]\s*/i;
/** `Since 2020: Acme Ltd as Purchasing Manager` */
const DATED_AS = /^(.*(?:(?:19|20)\d\d|['’]\d\d)\b.*?)\s+as\s+(?:the |an? )?(?=\p{Lu})/u;

const isSentences = (text: string): boolean => /[a-z]{3,}\.\s+[A-Z]/.test(text);

/** What a dated line says before it goes on in sentences: `Auditor, Big Bank, 2019 to 2021. Reports to the board.` */
function firstSentence(line: string): string {
  if (line.length > 400) return line;
  const [first = '', next = ''] = line.split(/(?<=[a-z]{3,}|\d{4})(?<!\b(?:sept|janv|juil))\.\s+(?=[A-Z\d])/);
  return periodIn(first) !== null || /^(?:19|20)\d\d\b/.test(next) ? first : line;
}

/** `2018 - present  Head of Fundraising, Northern Paws Trust` → `Head of Fundraising`; null where no job is named. */
export function jobTitleIn(line: string): string | null {
  // `Directora de Operaciones. Grupo Hotelero, Sevilla`
  const [, title = '', employer = ''] = /^(\p{Lu}[^.]{3,60})\. (\p{Lu}[^.]*)\.?$/u.exec(line) ?? [];
  if (title && wordsOf(employer).length < 8 && isJobTitle(title)) return title;
  if (line.length > 220 || isSentences(firstSentence(line))) return null;
  const text = firstSentence(line)
    .replace(LABEL, '')
    .replace(DATED_AS, '$1\t')
    .replaceAll(DATES, '\t')
    .replaceAll(/,(?=\p{Lu})/gu, ', ')
    .replaceAll(/\((?![^)]*$)[^)]*\)/g, ' ')
    .trim();
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.replaceAll(/^[\s,:;\][–—-]+|[\s,:;\][–—-]+$/g, '').replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  for (const [at, part] of parts.entries()) {
    if (ORGANISATION.test(part) && !/^(?:group|company|trust|school|department)\b/i.test(part)) {
      // `Director of Anything Ltd` names the employer after the job.
      const [job = ''] = part.split(/\s+of\s+(?:the\s+)?(?=\p{Lu})/u);
      if (job !== part && isJobTitle(job) && /\b(?:ltd|limited|plc|llp|inc)\b/i.test(part)) return job;
      if (!/^(?:head|director|chair|secretary|dean)\b.*\bof\b/i.test(part) && !endsAsJob(part)) continue;
    }
    if (!isJobTitle(part)) continue;
    const next = parts[at + 1];
    // `Director, Finance and Operations`, `Manager – Marketing`
    const isNarrowed =
      next && new RegExp(`, ${literal(next)} ?(?:[–—@|]|at )`, 'u').test(text) && isField(next);
    return next &&
      (isNarrowed || (GENERIC.test(part) && (FUNCTION.test(next) || isField(next)))) &&
      !ORGANISATION.test(next) &&
      !isJobTitle(next) &&
      wordsOf(next).length <= 4
      ? ([', ', ' – ', ' - ', ' — ']
          .map((between) => part + between + next)
          .find((whole) => text.includes(whole)) ?? part)
      : part;
  }
  return null;
}

/** `Senior data analyst Mekong Grain`: the job at the beginning of a line that has its employer behind it. */
export function jobBefore(line: string): string | null {
  const [job] = line.length > 160 ? [] : [...line.matchAll(JOB)];
  const title = job && line.slice(0, job.index + job[0].length);
  return title && /^ \p{Lu}/u.test(line.slice(title.length)) && isJobTitle(title) ? title : null;
}

const endsAsJob = (part: string): boolean =>
  [...part.matchAll(JOB)].some(({ index, 0: word }) => index + word.length === part.length);

const ONGOING = new RegExp(
  `(?:${YEAR})[\\s)]*(?:[-–—→]|\\.\\.|to|until|till|bis|à|au?|hasta|até|al?|tot|do|till|til|по)+\\s*(?:${UNTIL}|$|\\))|(?<!\\p{L})(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od|present|to date|currently?|ongoing|till date|today)(?!\\p{L})`,
  'iu',
);
/** `from September 2024`, without an end. */
const BEGUN = new RegExp(`(?<!\\p{L})from\\s+(?:${MONTH})?${YEAR}(?!\\s*(?:[-–—]|to|until))`, 'iu');

/** What a line says of when: `end` is the year a job ended, 9999 when it has not; null without a year. */
export function periodIn(line: string): { readonly end: number } | null {
  const years = [...line.slice(0, 400).matchAll(/\b(?:19|20)\d\d\b|(?<=\p{L}|\s|^)['’](\d\d)\b/gu)].map(
    ([year, short]) => (short ? Number(short) + (Number(short) > 40 ? 1_900 : 2_000) : Number(year)),
  );
  if (years.length === 0) return null;
  const isCurrent = ONGOING.test(line) || BEGUN.test(line);
  return { end: isCurrent ? 9_999 : Math.max(...years) };
}
