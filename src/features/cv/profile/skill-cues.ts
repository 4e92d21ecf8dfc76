import type { Skill } from '../../../contract/enums.ts';

/** What speaks for a skill, and how strongly: 4 is enough in prose, 2 in a title or a list of skills. */
export type Cues = readonly (readonly [weight: number, words: string])[];

/** What jobs of any field end in: `press officer`, `payroll manager`. */
const ROLE =
  '(?:manager|officer|director|leader|lead|advis[eo]r|specialist|executive|co-?ordinator|consultant|supervisor|assistant)';

/**
 * Words by which a CV shows a skill. Strict where many CVs have the word by the way: mentoring, coaching, boards,
 * leadership (design/matching.md "CV to profile without a network"). `other` is nobody's proposal.
 */
export const SKILL_CUES: Readonly<Record<Skill, Cues>> = {
  marketing: [
    [1.8, `(?:events?|pr|public affairs|public relations|social media) ${ROLE}|journalist|broadcaster`],
    [2.5, 'marketing|marketer|marketingleiter(?:in)?'],
    [2, 'öffentlichkeitsarbeit|comunicación|comunicação|comunicazione|kommunikation|marknadsföring'],
    [1.5, 'instagram|tiktok|youtube|newsletters?|short videos?'],
    [
      2,
      '(?:brand|content|communications?|media|press|campaigns?|publicity) (?:manager|officer|director|strategist|consultant|lead|advis[eo]r|executive|assistant)|copywriter|publicist|head of (?:brand|communications|media)',
    ],
    [1.5, 'public relations|media relations|press officer|pr'],
    [1.5, 'communications'],
    [1, 'brand|brands|branding|rebrand|rebranding'],
    [1, 'social media|seo|ppc|google ads'],
    [1, 'campaigns?|advertising|copywriting'],
    [0.5, 'audiences?|content'],
  ],
  finance: [
    [
      1.8,
      `bookkeeper|treasurer|(?:payroll|pensions?|investments?|credit|treasury|accounts|billing) (?:${ROLE}|analyst|clerk)`,
    ],
    [2.5, 'finance|financial'],
    [
      2.2,
      'microfinance|credit risk|loan officer|lending|financi(?:er|ère)|finan(?:zas|ças|za|zen|zleiter|zierung)\\p{L}*|comptab\\p{L}*|contab\\p{L}*|trésorerie|contr[oô]le(?:ur|use)? de gestion|steuerberat\\p{L}*|steuer\\p{L}*|\\p{L}*buchhalt\\p{L}*|jahresabschluss|księgow\\p{L}*|boekhoud\\p{L}*|ekonomi\\p{L}*|бухгалт\\p{L}*|фінанс\\p{L}*|финанс\\p{L}*|облік\\p{L}*|податк\\p{L}*|pénzügy\\p{L}*|könyvel\\p{L}*|rozliczeni\\p{L}*',
    ],
    [2.5, 'accountants?|accounting|accountancy|aca|fca|acca|fcca|cima|acma|cpfa'],
    [1.5, 'treasurer|treasury|cash ?flow|management accounts|bookkeep(?:er|ing)'],
    [
      2,
      'bank manager|banker|actuary|bursar|underwriter|internal audit(?:or|ing)?|(?:group |financial |senior )controller|tax advis[eo]r',
    ],
    [
      1,
      'audits?|auditor|tax|vat|investments?|banking|banks|building society|fund accounting|lending|loans|mortgages|pensions?',
    ],
    [1, 'anti[- ]money laundering|financial crime|sanctions|ifrs|sage|xero|quickbooks|credit control'],
    [0.5, 'budgets?|budgeting|forecasts?|forecasting|payroll|reserves'],
  ],
  legal: [
    [2, `legal ${ROLE}|conveyancer|licensed conveyancer`],
    [
      3,
      'solicitor|barrister|lawyer|attorney|legal (?:counsel|director|adviser|advisor)|general counsel|paralegal',
    ],
    [
      2,
      'employment law|charity law|commercial law|contract law|company law|property law|litigation|intellectual property',
    ],
    [
      1.8,
      'data protection officer|compliance (?:officer|manager|director|lead)|head of compliance|mediator|magistrate|notary',
    ],
    [1.5, 'legal|law firm|law'],
    [
      2.2,
      'avocate?|juriste|notaire|droit|\\p{L}*anw[aä]lt(?:in)?|jurist(?:in)?|abogad[oa]|derecho|advogad[oa]|direito|avvocat[oa]|diritto|prawni\\p{L}*|advocaat|arbitration|mediation|bylaws',
    ],
    [1, 'data protection|privacy|gdpr|contracts|tribunals?|conveyancing'],
    [0.5, 'compliance|regulatory|legislation'],
  ],
  technology: [
    [
      1.8,
      `web designer|webmaster|database administrator|(?:security|systems|test|qa) (?:${ROLE}|analyst|engineer)`,
    ],
    [
      3,
      'software|programmer|developer|full[- ]stack|devops|cto|chief technology officer|chief information officer',
    ],
    [
      2,
      'technology|technical lead|web development|it manager|it director|head of it|information technology|systems? administrator',
    ],
    [
      2,
      '(?:it|ict) (?:service|support|infrastructure|systems?|consultant|technician|engineer|lead|officer|specialist)|network engineer|solutions? architect|service desk|help ?desk|desktop support|engineering manager',
    ],
    [1, 'itil|microsoft 365|office 365|sharepoint|wordpress|html|css|windows servers?|spring boot|angular'],
    [1.5, 'cloud|aws|azure|gcp|kubernetes|docker|terraform|linux'],
    [
      1.5,
      'informati(?:que|k|ca)|\\p{L}*entwickler(?:in)?|plc|scada|python|java|javascript|typescript|node\\.js|react|c\\+\\+|c#|\\.net|php|ruby|golang|sql|postgresql|mysql',
    ],
    [
      1.5,
      'cyber ?security|information security|iso 27001|penetration testing|(?:computer|industrial) networks?',
    ],
    [1, 'machine learning|artificial intelligence|apis?|it support|infrastructure|databases'],
    [0.5, 'engineer|engineers|systems|website'],
  ],
  operations: [
    [1.8, `(?:warehouse|quality|production|stores|depot|site services) ${ROLE}`],
    [
      3,
      'operations|operational|coo|(?:logistics|supply chain|distribution) (?:manager|director|lead|officer|planner|co-?ordinator|management|planning)|head of (?:logistics|supply chain|distribution)',
    ],
    [1.5, 'logistics|supply chain'],
    [
      2,
      'logisti(?:que|k|ca)|logística|produktionsleit\\p{L}*|betriebsleit\\p{L}*|régisseu(?:r|se)|régie|tournées|operacion(?:es|al)|operações|produzione|vice president,? manufacturing|plant manager|general manager',
    ],
    [
      1.2,
      'maintenance planning|shift planning|shop floor|cnc|rostering|staff rosters?|cold chain|fleet planning|lean',
    ],
    [
      2,
      '(?:office|practice|facilities|general|plant|warehouse|transport|fleet|procurement|purchasing|production|stores) manager|procurement|purchasing|buyer|quartermaster|production (?:planning|engineer)',
    ],
    [
      2,
      '(?:head|director) of (?:estates|facilities|procurement|transport|property|premises|service delivery)|(?:estates|premises|property|operations) (?:manager|director)',
    ],
    [1, 'administration|stock control|inventory|tenders|rotas|purchas(?:e|es|ed)'],
    [1.5, 'lean|six sigma|process improvement|continuous improvement|service delivery|manufacturing'],
    [
      1,
      'facilities|estates|maintenance|procurement|warehouse|warehousing|premises|fleet|health and safety|production',
    ],
    [0.5, 'processes|suppliers|quality|rotas?|stock'],
  ],
  strategy: [
    [1.8, 'head of planning|(?:business|corporate|strategic) planner'],
    [
      2.5,
      'strategic planning|corporate strategy|business strategy|strategist|strategy director|head of strategy|strategy development',
    ],
    [1.8, 'strategy|strategies|strategic'],
    [1, 'mergers?|business planning|theory of change|options appraisals?'],
    [0.5, 'vision|transformation|direction'],
  ],
  'human-resources': [
    [
      1.8,
      `recruiter|(?:recruitment|talent|learning and development|training|diversity|inclusion|edi|wellbeing) (?:and \\w+ )?(?:${ROLE}|partner)`,
    ],
    [3, 'human resources|hr'],
    [
      2.5,
      'ressources humaines|talento humano|gesti[oó]n humana|recursos humanos|risorse umane|personal(?:leit|wesen|abteilung|entwicklung|referent)\\p{L}*|personeelszaken|selecci[oó]n de personal|kadr[ay]?|personalchef|hr-\\p{L}+|labour relations|wage settlement',
    ],
    [
      2,
      'employee relations|people (?:partner|director|officer|manager|team|and culture|operations)|(?:director|head) of people|chief people officer|talent (?:acquisition|management)|cipd|chartered institute of personnel',
    ],
    [
      1.5,
      'redundanc(?:y|ies)|grievances?|staff handbook|disciplinar(?:y|ies)|organisational development|learning and development|reward',
    ],
    [1, 'restructur(?:e|es|ing)|trade unions?|unions|benefits administration|hris'],
    [1, 'recruitment|recruiting|recruiter|onboarding|workforce|diversity|inclusion'],
    [0.5, 'absence|retention|appraisals?|wellbeing|hiring|payroll'],
  ],
  'product-development': [
    [1.8, `inventor|(?:r&d|innovation) ${ROLE}|(?:head|director) of (?:r&d|innovation|design)`],
    [
      3,
      'product (?:manager|management|owner|director|development|design|designer|strategy|lead)|chief product officer|head of product|new product',
    ],
    [2, 'ux|user experience|interaction design(?:er)?|industrial design(?:er)?'],
    [2, 'service designer'],
    [1.5, 'user research(?:er)?|usability|design thinking|design sprints?|journey mapping'],
    [1, 'prototyp(?:e|es|ing)|r&d|research and development|service design(?:er)?'],
    [1, 'product roadmaps?|roadmaps?|patents?|products'],
    [0.5, 'product|prototype|inventor'],
  ],
  sales: [
    [1.8, '(?:retail|store|shop) manager|estate agent|merchandiser'],
    [3, 'sales'],
    [
      2.2,
      'ventes|ventas|vendas|vendite|vendedora?|vendeu(?:r|se)|\\p{L}*verkauf\\p{L}*|\\p{L}*vertrieb\\p{L}*|(?:direct\\p{L}+|diretora?|gerente|responsabl?e|directora?) comm?ercial\\p{L}*|verkoop\\p{L}*|sprzedaż\\p{L}*|försäljning\\p{L}*|salgs?\\p{L}*',
    ],
    [2, '(?:key |national |senior )account manager|account executive'],
    [1.5, 'account manag(?:er|ement)|key accounts?|account director|telesales'],
    [1, 'negotiation|negotiating|pipeline|b2b|retail|wholesale|quota'],
    [0.5, 'customers|clients|revenue|merchandising'],
  ],
  board_advisory: [
    [4, 'advisory boards?|board advis[eo]r|advis[eo]r to (?:the )?boards?|board advisory'],
    [1.5, 'investor relations|board-level|scale-?ups?'],
    [1, 'board member|board director|shareholders|chair of the board|venture capital'],
  ],
  non_executive: [
    [4, 'non-executive|non executive|ned|independent director'],
    [1, 'chair of (?:the )?(?:board|trustees)|audit committee|remuneration committee'],
    [0.75, 'board member|trustee'],
  ],
  mentoring: [
    [2.2, 'mentor|mentors|mentored|mentoring|mentorship'],
    [
      2,
      'mentoring (?:scheme|programme|circle|new|of|young|women)|mentor (?:for|at|to)|(?:volunteer|faculty) mentor|mentorat|mentor[aieáíou]\\p{L}*|mentorin|preceptor(?:ship)?|наставни\\p{L}*',
    ],
  ],
  coaching: [
    [2.2, 'coach|coaches|coaching|coached'],
    [
      2.5,
      'executive coach(?:ing)?|leadership coach(?:ing)?|career coach(?:ing)?|icf|emcc|certified coach|accredited coach|qualified coach',
    ],
  ],
  governance: [
    [2.5, 'governance'],
    [
      2,
      "gouvernance|aufsichtsrat|conseil d[’']administration|gobernanza|gobierno corporativo|governança|rada nadzorcza|styrelse\\p{L}*",
    ],
    [2, 'company secretary|charity commission|governance review'],
    [
      1.8,
      'chair(?:man|woman|person)? of (?:the )?(?:board|trustees|governors)|clerk to the (?:governors|trustees|board)|safeguarding (?:lead|policy|polic(?:y|ies)|officer|trustee|committee)',
    ],
    [1.6, 'trustee|trustees|trusteeship|governor|governors|board of trustees|chair of trustees'],
    [0.75, 'board|committee|safeguarding|risk register|risk management|assurance'],
  ],
  consulting: [
    [1.8, 'asesor(?:a|amiento|ía)?|assessoria|conseil(?:ler|lère)?|\\p{L}*beratung|doradztwo|consulenza'],
    [2.5, 'consultant|consultancy|consulting|consultants'],
    [
      2.7,
      '(?:independent|freelance) (?:\\w+ ){0,2}advis[eo]r|consultante|consultora?|consulente|\\p{L}*berater(?:in)?|doradca|adviseur|konsulent|konsult',
    ],
    [
      1.5,
      'management consultancy|mckinsey|deloitte|kpmg|pwc|accenture|bain|advisory practice|client engagements?',
    ],
    [0.5, 'clients|client'],
  ],
  entrepreneurship: [
    [2, 'business owner|owner-manager|proprietor|small business owner'],
    [3, 'entrepreneur|entrepreneurs|entrepreneurial|entrepreneurship|social entrepreneur'],
    [
      2.2,
      'practice owner|owner and founder|own (?:shop|practice|bakery|workshop|yard|studio|firm|company|van)|open(?:ed|ing) (?:a|my|her|his|our|\\w+) (?:\\w+ ){0,2}(?:bakery|shop|practice|restaurant|studio|clinic|caf[eé]|business|company|firm)|set up (?:on )?(?:my|his|her) own|\\p{L}*gründer(?:in)?|(?:co)?fondat(?:eur|rice|ore)|(?:co)?fundadora?|sóci[oa]-fundadora?|oprichter|grundare|założyciel(?:ka)?|selbständig|empresari[oa]|imprendit(?:ore|rice)|start(?:ing|ed) a (?:practice|business|company|firm)',
    ],
    [2.5, 'founder|co-founder|cofounder|founded|co-founded|own business|founding (?:partner|director)'],
    [1, 'start-?ups?|bootstrapped|seed (?:round|funding)|accelerator|incubator|raised £|venture'],
    [0.5, 'sold|exit|investors'],
  ],
  leadership: [
    [
      1.8,
      "jef[ea] de|chef(?:fe)? d(?:e|u|es|[’'])|direct(?:eur|rice|ora)|diretora?|dirett(?:ore|rice)|leiter(?:in)?|kierowni(?:k|czka)|dyrektor(?:ka)?|encadrement|gesti[oó]n de equipos|gestão de equipes?|führung|керівни\\p{L}*",
    ],
    [
      2.5,
      'leadership|(?<!shift |team |year |youth |group |scout |walk |tour |play )leader|chief executive|ceo|managing (?:director|partner)|executive director',
    ],
    [
      1.8,
      'chief [\\w ]{3,30}officer|director|head of|deputy chief executive|headteacher|principal(?! [a-z])|dean|commander|vp|svp|evp|vice[- ]president|lead nurse|clinical lead|matron|ward manager|team leader',
    ],
    [
      1.2,
      'team of|(?:lead|leads|led|manage|manages|managed|managing|leading) (?:a |the |an )?(?:\\w+ )?(?:team|department|division|service)|managing (?:a )?teams?|line manage[drs]*|line management|led (?:a )?(?:team|department|division)',
    ],
    [0.75, 'led|leading|senior leadership team|change management|people management'],
  ],
  business_development: [
    [1.8, 'bid writer|grant writer|bid co-?ordinator'],
    [4, 'business development'],
    [
      1.8,
      'fundraising|fundraiser|partnerships?|new business|commercial director|bid writing|bid manager|grant writing',
    ],
    [
      2,
      '(?:grants?|philanthropy|bids?|tenders?|major gifts|major donors?|income generation|development and) (?:manager|officer|director|lead|co-?ordinator|executive|consultant)|head of (?:income|philanthropy|development|growth)',
    ],
    [1, 'raising money|raised money|raised £|foundations|funders?|trusts and foundations'],
    [
      1,
      'tenders?|tendering|sponsorship|bids?|grants?|philanthropy|major donors?|legac(?:y|ies)|commissioning|market expansion',
    ],
    [0.5, 'growth|commercial|contracts won|export'],
  ],
  project_management: [
    [
      3,
      'project manag(?:er|ement|ing)|programme manag(?:er|ement)|program manag(?:er|ement)|project director|pmo|project lead|delivery manager',
    ],
    [1.8, '(?:project|programme|program) (?:officer|co-?ordinator|administrator|planner|controls)'],
    [
      2.2,
      'chef(?:fe)? de projet|projektleit\\p{L}*|projektmanag\\p{L}*|gesti[oó]n de proyectos|gestão de projetos|gestione progetti|projektled\\p{L}*|kierownik projektu|projectleider|projektled\\p{L}*|prosjektled\\p{L}*|project (?:unit|settlement)',
    ],
    [2, 'prince2|pmp|msp|scrum master|apm|agile'],
    [0.75, 'project|projects|programme delivery|milestones|rollout|roll-out|implementation'],
  ],
  digital_transformation: [
    [1.8, `crm ${ROLE}|digital (?:services?|products?|programmes?|projects?|innovation|delivery) ${ROLE}`],
    [
      4,
      'digital transformation|digital strategy|head of digital|chief digital officer|digital director|digital (?:(?:and|&) \\w+ )?(?:manager|lead|officer)',
    ],
    [
      2,
      'digitalisation|digitisation|digiti[sz](?:ed|ing)|salesforce|dynamics 365|(?:crm|erp|system|systems|cloud|data) (?:implementation|migration|rollout|replacement)',
    ],
    [1, 'automation|automated|digital services?|digital products?|paperless|service design|legacy systems'],
    [0.5, 'crm|digital|migrat(?:ed|ion)'],
  ],
  data_analytics: [
    [1.8, `(?:impact|research|evaluation|insight|evidence|reporting) (?:${ROLE}|analyst)|economist`],
    [
      4,
      'data (?:analy(?:st|sis|tics)|scien(?:ce|tist)|engineer(?:ing)?|visuali[sz]ation|strategy)|analytics|business intelligence',
    ],
    [
      2,
      'statistician|statistics|statistical|power bi|tableau|machine learning|econometrics|impact measurement|quantitative',
    ],
    [1.8, 'business analyst|performance analyst|research fellow|evaluator'],
    [1.2, 'dashboards?|sql|modelling|data products|evaluation|surveys?|spss|stata'],
    [0.4, 'data|insight|metrics|research'],
  ],
  other: [],
};
