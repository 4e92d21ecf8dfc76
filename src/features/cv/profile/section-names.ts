import { entriesOf } from '../../../core/records.ts';

/** The parts of a CV. */
export type SectionKind =
  | 'header'
  | 'contact'
  | 'profile'
  | 'experience'
  | 'voluntary'
  | 'skills'
  | 'education'
  | 'interests'
  | 'references'
  | 'other';

const SINGLE: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', ß: 'ss' };

/** Without accents and marks, in small letters: `Compétences`, `COMPETENCES`. Letters of any script stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[ıøłß]/g, (letter) => SINGLE[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What CVs in languages beside English call their sections; `|` parts names. */
const NAMES: Readonly<Record<Exclude<SectionKind, 'header'>, string>> = {
  profile:
    'profil|profil professionnel|a propos|a propos de moi|qui suis-je|en quelques mots|en bref|presentation|accroche|objectif|objectif professionnel|kurzprofil|uber mich|zusammenfassung|zur person|mein profil|berufliches profil|berufsziel|perfil|perfil profesional|perfil laboral|sobre mi|acerca de mi|quien soy|resumen|resumen profesional|extracto|objetivo|objetivo profesional|presentacion|perfil profissional|sobre mim|sobre|quem sou|resumo|resumo profissional|apresentacao|profilo|profilo professionale|profilo personale|chi sono|su di me|sintesi|presentazione|obiettivo|obiettivo professionale|profiel|over mij|samenvatting|persoonlijk profiel|wie ben ik|profil zawodowy|o mnie|podsumowanie|podsumowanie zawodowe|cel zawodowy|om mig|om meg|sammanfattning|sammendrag|sammenfatning|kort om mig|kort om meg|profiili|tiivistelma|minusta|hakkimda|ozet|kariyer hedefi|despre mine|rezumat|o mne|shrnuti|bemutatkozas|osszefoglalo|rolam|о себе|профиль|обо мне|про себе|профіль|προφιλ|个人简介|自我评价|关于我|自己pr|自己紹介|a bit about me|a little about me|something about me|my story|who am i?|who am i|hello|hello!|hi|hi there|in a few words|the short version|zu mir|profiltekst|personlig profil|quien soy yo|ueber mich|mein werdegang in kurze',
  experience:
    'experience professionnelle|experiences professionnelles|experiences|parcours|parcours professionnel|emplois|carriere|berufserfahrung|berufspraxis|beruflicher werdegang|werdegang|beruf|praxis|berufliche stationen|arbeitserfahrung|praktische erfahrung|experiencia|experiencia laboral|experiencia profesional|trayectoria|trayectoria profesional|historial laboral|empleo|experiencia profissional|experiencias|trajetoria|percurso profissional|carreira|esperienza|esperienze|esperienza lavorativa|esperienza professionale|esperienze lavorative|esperienze professionali|carriera|werkervaring|ervaring|loopbaan|doswiadczenie|doswiadczenie zawodowe|przebieg pracy|praca|arbetslivserfarenhet|erfarenhet|yrkeserfarenhet|anstallningar|arbeidserfaring|erfaring|yrkeserfaring|erhvervserfaring|ansaettelser|tyokokemus|is deneyimi|deneyim|is tecrubesi|experienta|experienta profesionala|pracovni zkusenosti|praxe|szakmai tapasztalat|munkatapasztalat|опыт работы|опыт|досвід|досвід роботи|досвид|досвид роботи|εμπειρια|επαγγελματικη εμπειρια|工作经历|工作经验|職歴|what i do now|what i did|what i did before|practice|my journey|my path|professional path|career path|service|where i work now|berufliche erfahrung|beruflicher hintergrund|berufserfahrungen|experiences et missions|missions|experience de travail|erhvervserfaring og stillinger|jobs',
  voluntary:
    'engagements|engagement|benevolat|vie associative|engagements associatifs|ehrenamt|ehrenamtliches engagement|ehrenamtliche tatigkeiten|voluntariado|voluntariat|volontariato|vrijwilligerswerk|wolontariat|ideellt engagemang|frivillig|frivilligt arbejde|frivilligt arbete|frivillig arbeid|verv|tillitsverv|gonulluluk|волонтерство|волонтерська робота|giving back|unpaid work|for the community|civic engagement|committees',
  skills:
    "competences|competences cles|competences professionnelles|competences techniques|savoir-faire|expertises|domaines de competence|domaines d'expertise|atouts|aptitudes|outils|kenntnisse|fahigkeiten|kompetenzen|kernkompetenzen|fachkenntnisse|fachliche kompetenzen|kenntnisse und fahigkeiten|schwerpunkte|starken|besondere kenntnisse|fachlich|habilidades|competencias|aptitudes|conocimientos|capacidades|areas de experiencia|destrezas|especialidades|competencias principais|habilidades e competencias|conhecimentos|areas de atuacao|competenze|competenze professionali|competenze tecniche|capacita e competenze|capacita|aree di competenza|conoscenze|vaardigheden|competenties|kennis|expertises|deskundigheid|umiejetnosci|kompetencje|specjalizacje|kompetenser|kompetens|kompetanse|kompetencer|kompetence|fardigheter|ferdigheter|kunskaper|nogkelkompetanse|nokkelkompetanse|osaaminen|taidot|erityisosaaminen|yetenekler|beceriler|yetkinlikler|competente|abilitati|aptitudini|dovednosti|znalosti|schopnosti|keszsegek|kompetenciak|навыки|ключевые навыки|навички|уміння|компетенции|δεξιοτητες|ικανοτητες|技能|专业技能|スキル|fields|i work with|competency matrix|ключові навички|навички та вміння|професійні навички|stack|good at|knows about|i know about|ask me about|what i'm good at|what i am good at|things i'm good at|what people ask me about|what people come to me for|superpowers|what i can teach|subjects i know|kompetenzprofil|it-kenntnisse|fachgebiete|savoir-etre|savoir-faire et competences|areas de especializacion|fortalezas|competenze chiave|aree di expertise|nøglekompetencer|points forts|forces|puntos fuertes|pontos fortes|punti di forza|domaines d'intervention|i am good at|i'm good at|strong points|qualities",
  education:
    'formation|formations|formation academique|etudes|diplomes|ausbildung|studium|bildung|bildungsweg|schulbildung|aus- und weiterbildung|weiterbildung|ausbildung und studium|formacion|formacion academica|educacion|estudios|titulos|formacao|formacao academica|educacao|escolaridade|formazione|istruzione|istruzione e formazione|studi|titoli di studio|opleiding|opleidingen|onderwijs|cursussen|wyksztalcenie|edukacja|szkolenia|kursy|utbildning|utdanning|utdannelse|uddannelse|kurser|koulutus|egitim|ogrenim|educatie|studii|educatie si formare|vzdelani|tanulmanyok|vegzettseg|образование|освіта|освита|εκπαιδευση|教育背景|教育经历|学歴|school|learned at|learnt at|educational attainment|learning|where i studied|what i studied|what i learned|schools|lernen|studien',
  interests:
    "loisirs|centres d'interet|centres d'interets|interets|passions|divers|interessen|hobbys|hobbys und interessen|freizeit|aficiones|intereses|pasatiempos|interesses|passatempos|interessi|hobby|tempo libero|interesses en hobby's|hobby's|zainteresowania|intressen|fritid|fritidsintressen|interesser|interesser og fritid|harrastukset|ilgi alanlari|hobiler|interese|hobby-uri|zajmy|erdeklodes|хобби|увлечения|интересы|хобі|захоплення|інтереси|ενδιαφεροντα|fun|off the clock|when i'm not working|when i am not working|after hours|life outside work|off duty|apart from work",
  references:
    'references professionnelles|referenzen|referencias|referencias personales|referencias laborales|referenze|referenties|referencje|referenser|referanser|referencer|suosittelijat|referanslar|referinte|reference|referencie|referenciak|рекомендации|рекомендації|συστασεις|people who can vouch for me|reference contacts|character references|who to ask about me|they know me|non-related referee|non-related referees',
  contact:
    'coordonnees|contact|etat civil|informations personnelles|kontakt|kontaktdaten|personliche daten|personliche angaben|angaben zur person|anschrift|contacto|datos personales|datos de contacto|informacion personal|contato|contatos|contactos|dados pessoais|informacoes pessoais|contatti|dati personali|informazioni personali|recapiti|contactgegevens|persoonlijke gegevens|personalia|gegevens|dane|dane osobowe|dane kontaktowe|kontaktuppgifter|personuppgifter|kontaktinformasjon|personlige opplysninger|kontaktoplysninger|yhteystiedot|henkilotiedot|iletisim|iletisim bilgileri|kisisel bilgiler|date personale|informatii personale|osobni udaje|szemelyes adatok|elerhetoseg|контакты|контакти|личные данные|персональні дані|особисті дані|στοιχεια επικοινωνιας|联系方式|个人信息|say hi|where|how|write to me|where to find me|how to find me|kontakt og adresse',
  other:
    'langues|langues vivantes|publications|projets|prix|distinctions|sprachen|sprachkenntnisse|auszeichnungen|veroffentlichungen|projekte|edv|edv-kenntnisse|foto|idiomas|publicaciones|premios|proyectos|otros|otros datos|linguas|publicacoes|premios|projetos|lingue|lingue straniere|pubblicazioni|premi|progetti|talen|talenkennis|publicaties|projecten|jezyki|jezyki obce|publikacje|sprak|publikationer|sprog|utmarkelser|kielitaito|kielet|diller|yabanci diller|limbi straine|jazyky|nyelvtudas|nyelvek|языки|мови|γλωσσες|语言|languages spoken|speaks|i speak|clients|selected clients|publications (selection)|press|speaking|not good at|what i am not good at',
};

const KINDS = new Map(
  entriesOf(NAMES).flatMap(([kind, names]) => names.split('|').map((name) => [plain(name), kind] as const)),
);

/** Names of one word, which headings of several turn on: `Ключові навички`. */
const TURNING = new Map([...KINDS].filter(([name]) => /^\p{L}{6,}$/u.test(name)));

/** The section that a word of a heading tells, in any language; the first that does. */
export const turningSection = (heading: string): SectionKind | null =>
  plain(heading)
    .split(/[^\p{L}]+/u)
    .map((word) => TURNING.get(word))
    .find((kind) => kind !== undefined) ?? null;

const POSSESSIVE =
  /^(?:mes|mis|meus|minhas|meine|mein|mijn|mie|miei|le mie|mine|mina|moje|my|selected|ausgewahlte) /;

/** The section that a heading names which is told by name alone, in any language. */
export function foreignSection(heading: string): SectionKind | null {
  const name = plain(heading);
  return KINDS.get(name) ?? KINDS.get(name.replace(POSSESSIVE, '')) ?? null;
}
