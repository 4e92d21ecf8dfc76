import type { IntentRule } from './intent-rules.ts';
import { against, asking, re } from './vocabulary.ts';

const HIDE =
  '(?:hid(?:e|ing)|conceal\\w*|disguis\\w+|cover(?:ing)? up|bury|launder\\w*|siphon\\w*|divert\\w*|funnel\\w*|skim\\w*|embezzl\\w+|pocket\\w*|falsif\\w+|forg(?:e|ing)\\b|fak(?:e|ing)\\b|backdat\\w+|fabricat\\w+|invent(?:ing)?\\b|inflat\\w+|doctor(?:ing)?\\b|fiddl(?:e|ing)\\b|massag(?:e|ing)\\b|cook(?:ing)?\\b|evad\\w+|dodg(?:e|ing)\\b|move|shift|smuggl\\w+|overstat\\w+|destroy|shred|delete|lie about|pretend)';
const MONEY =
  '(?:donations?|money|income|cash|funds?|profits?|accounts?|books|invoices?|receipts?|records?|figures|numbers|beneficiar\\w+|signatures?|minutes|grants?|grant reports?|claims?|tax(?:es)?|vat|assets|payments?|expenses|wages|evidence|documents?|results|attendance|losses|debts?|gift aid|restricted fund\\w*|files)';
const WATCHERS =
  '(?:regulators?|charity commission|hmrc|tax ?man|tax office|auditors?|audit|police|inspectors?|creditors|funders?|trustees|trading standards|authorities|bank|insurers?|council|court|law|anyone|anybody|nobody|no one)';

/** Fraud and other crimes: hiding or inventing money matters, drugs, forgery, intrusion. */
export const CRIME_RULES: readonly IntentRule[] = [
  {
    kind: 'fraud',
    all: [
      re(`\\b${HIDE}\\b.{0,50}\\b${MONEY}\\b`),
      re(
        `\\b(?:from|before|without|so (?:that )?|past|out of reach of|away from|unnoticed|behind)\\b.{0,40}\\b${WATCHERS}\\b|\\b(?:launder\\w*|forg(?:e|ing)|falsif\\w+|backdat\\w+|embezzl\\w+|siphon\\w*|fak(?:e|ing)|fabricat\\w+|invent(?:ing)?|fiddl(?:e|ing)|cook(?:ing)? the books|evad\\w+|dodg(?:e|ing)|skim\\w*|shred|doctor(?:ing)?)\\b`,
      ),
      asking,
    ],
    unless: [
      against,
      /\b(?:nearly|almost|stolen|the thief|stealing from us|stole|how do we (?:know|find|stop)|worried (?:that|about)|afraid that|recipes?|games?|kitchen|meals?|school dinners|forge (?:a |an |new |strong |links|partnerships|ahead)|move (?:our|the) (?:accounts|records|books|files) (?:to|on ?to|into|from|over)|by mistake|cooking)\b/,
    ],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:fake|false|bogus|phon(?:e)?y|forged|dummy|sham|fictitious|made-up|invented|ghost|counterfeit|non-?existent)\b (?:\w+ ){0,2}(?:invoices?|receipts?|suppliers?|accounts|beneficiar\w+|references?|reviews?|documents?|certificates?|charit(?:y|ies)|donors?|donations?|employees?|volunteers?|signatures?|minutes|quotes|passports?|ids?|identit\w+|degrees?|testimonials|company|companies|grant|claims?|figures)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:nearly|almost|paid a|received|got a|stolen|someone|somebody|sent (?:us|our)|criminal|recogni[sz]e|fraudster|pretend(?:ed|ing) to be us)\b/,
    ],
  },
  {
    kind: 'fraud',
    all: [
      re(
        `\\b(?:without|before|so (?:that )?)\\b.{0,25}\\b${WATCHERS}\\b.{0,25}\\b(?:notic\\w+|find\\w* out|finding|seeing|sees?|know\\w*|realis\\w+|realiz\\w+|catch\\w*|ask\\w*|check\\w*|trac\\w+|suspect\\w*|look\\w*)\\b`,
      ),
      re(
        `\\b(?:claim|pay|paying|take|taking|move|hide|use|using|spend|spending|get|sell|selling|transfer|money|cash|donat\\w+|grant|gift aid|withdraw|charge|employ|below|below the|minimum wage|backdat\\w+|tax)\\b`,
      ),
      /\b(?:without|so (?:that )?(?:nobody|no one|the \w+|our \w+|hmrc)|does not|doesn'?t|doesnt|never|wont|won'?t|do not|dont)\b/,
      asking,
    ],
    unless: [against, /\bcheck (?:our|the) accounts before\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:cook(?:ing)? the books|off the books|under the table|money[- ]launder\w*|launder(?:ing)? (?:cash|money)|cash in hand|tax evasion|evade tax|dodge (?:the )?tax|brown envelopes?|kickbacks?|slush fund|insider (?:tips?|dealing)|ponzi|pyramid scheme|phoenix (?:the )?company)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:prevent|worried|avoid the|policy|accused|discovered|found|wrongly|stop|worker|regular[iz]se|legalise|on the books)\b/,
    ],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:into|to|for) (?:my|our|his|her) own (?:(?:bank )?account|pocket|benefit|use)\b|\b(?:owned|run) by my (?:brother|sister|wife|husband|cousin|son|daughter|friend)\b.{0,40}\b(?:quietly|secret|without|hide|invoice|fake)|\b(?:quietly|secretly)\b.{0,40}\bmy (?:own )?account\b/,
      /\b(?:money|donations?|grant|appeal|funds?|cash|invoice|income|legacy|payments?)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:brib\w+|pay off|buy off|backhander|sweeten)\b.{0,40}\b(?:officers?|councillors?|inspectors?|officials?|judge|police\w*|planners?|planning|commissioner|buyer|procurement|someone|regulator|mp|auditor|examiner)\b/,
      asking,
    ],
    unless: [/\b(?:bribery act|anti-brib|policy|training|accus|refus|report)/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:sell|selling|deal|dealing|make|making|cook|grow|growing|import|importing|smuggl\w+|supply|supplying|distribut\w+|produc\w+|buy|buying|get|source)\b.{0,30}\b(?:drugs|pills|cocaine|heroin|cannabis|weed|marijuana|mdma|ecstasy|ketamine|amphetamine\w*|meth|crystal meth|crack|lsd|steroids|spice|fentanyl|opioids|valium|prescription (?:drugs|medicines?)|xanax)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:testing|addict\w*|treatment|recovering|users|who (?:use|inject|take)|people (?:who|leaving|dependent)|prescri\w+ by|pharmacy|cbd|hemp|licensed|with a licence|home office|education|garden|young people|do not die|needle exchange|methadone|charity)\b/,
    ],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:without (?:a |any |the )?(?:licen[cs]e|permit|papers|prescription|registration|dbs|insurance and)|unlicen[cs]ed)\b/,
      /\b(?:sell|selling|making|make|get hold of|gun|pills|medicines?|treat|employ|police|alcohol|tobacco|dispens\w+|prescrib\w+|keep .{0,15}away|import)\b/,
      asking,
    ],
    unless: [against, /\b(?:can we|may we|are we allowed|do we need|is it legal|legally|whether we need)\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:hack(?:er|ing)?|break(?:ing)? into|get into|log ?in ?to|access|spy on|intercept|crack|phish(?:ing)?)\b.{0,40}\b(?:competitors?|rivals?|his|her|their|someone|somebody|wifes?|husbands?|partners?|exs?|employees?|bosss?|councils?|another (?:charity|company|organi[sz]ation)|other (?:charity|company))\b.{0,30}\b(?:e-?mails?|accounts?|computers?|phones?|systems?|servers?|whatsapp|database|inbox|messages|network|password|wifi|files)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:with (?:their|his|her) (?:consent|permission)|accessib|got into|somebody got|forgot|forgotten|died)\b/,
    ],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:counterfeit|knock-?off|pirated|stolen|smuggl\w+|black market|trafficked (?:girls|women|workers)|fake (?:passports?|visas?|designer|brand\w*|ids?))\b/,
      /\b(?:buy|sell|selling|sold|get|site|shop|import|market|supply|distribut\w+|want|need|list|people|who can|obtain)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:was|were|been|got|had) (?:\w+ )?(?:stolen|smuggled)|\bstolen (?:from|by|and|last)|someone|somebody|recover\b/,
    ],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:smuggl\w+|traffic(?:king)?|bring(?:ing)? .{0,15}illegally)\b.{0,30}\b(?:people|girls|women|workers|migrants|children|across|border|channel|into the country)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:employ\w*|hire|hiring|pay(?:ing)?|workers?|staff)\b/,
      /\b(?:without papers|no papers|illegal (?:workers|immigrants)|below (?:the )?minimum wage|under (?:the )?minimum wage|less than (?:the )?minimum wage)\b/,
      /\b(?:nobody|no one|without|so that|found out|finds out|get away|caught|cash|quietly|secret\w*)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:keep|stay|get|remain)\b.{0,20}\b(?:police|authorities|trading standards|immigration|hmrc|regulators?|inspectors?|social services)\b.{0,12}\b(?:away|off|quiet|out of|from (?:knowing|finding|asking))\b|\boff the radar\b|\bget away with\b|\bwithout (?:getting|being) caught\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:destroy|shred|delete|get rid of|hide|bury|plant)\b.{0,30}\b(?:evidence|complaints?|allegations?|case files|emails)\b.{0,50}\b(?:before|so that|from|court|police|inquiry|investigation|inspect|tribunal|subject access)/,
    ],
    unless: [/\b(?:protect\w*|survivors?|gdpr|retention|policy)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\bhid(?:e|ing)\b.{0,25}\b(?:where|what|how much|that|who)\b.{0,30}\b(?:donations?|money|grant|went|funds?|spent|income|owns?|paid|lost)\b/,
      asking,
    ],
    unless: [against, /\bstop (?:staff|people)|\bprevent/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:make|making)\b.{0,30}\b(?:accounts?|books|figures|numbers|loss(?:es)?|results|deficit|balance sheet)\b.{0,15}\blook (?:\w+ )?(?:better|like|good|healthier|bigger|smaller|right)\b/,
      asking,
    ],
    unless: [against, /\b(?:chart|design|readable|annual report|clearer)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:set up|setting up|create|creating|form|register|run|use)\b.{0,15}\b(?:fake|shell|dummy|sham|bogus|front)\b.{0,15}\b(?:compan\w+|charit\w+|business\w*|accounts?|organi[sz]ation)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:collect\w*|rais(?:e|ing)|fundrais\w+|ask\w*|appeal)\b.{0,60}\b(?:that (?:does not|doesn'?t|doesnt|never) exist(?:ed)?|and (?:keep|pocket|spend) (?:the|it|all)|(?:keep|keeping) the (?:money|cash|proceeds)|for ourselves|never (?:reach|give|pass))/,
    ],
    unless: [against, /\bin reserve|safe\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:avoid|not|without|get out of|stop|escape) pay(?:ing)?\b.{0,25}\b(?:tax(?:es)?|vat|national insurance|minimum wage|what we owe|suppliers|rates)\b/,
      /\b(?:hid(?:e|ing)|cash|secret\w*|that we owe|nobody|offshore|caught|quiet\w*|abroad|so that|without)\b/,
      asking,
    ],
    unless: [against, /\b(?:legal(?:ly)?|lawful|within the (?:law|rules)|relief|exempt\w*)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:elderly|old people|old lady|old man|grandmother|grandfather|pensioners?|aunt|dementia|vulnerable|widow)\b/,
      /\b(?:sign (?:over|her|his|their)|leave us|change (?:her|his|their) wills?|give us|hand over|power of attorney|persuade|pressure|talk (?:her|him|them) into|get (?:her|him|them|old people|my \w+ \w+) to)\b/,
      /\b(?:house|will|money|savings|property|houses|pension|bank)\b/,
      /\b(?:without|before|quietly|secret\w*|over to (?:us|me)|knowing|notic\w+|help me|get my)\b/,
    ],
    unless: [against, /\b(?:care|hospice|without pressing|ethical|lawful)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\bpretend(?:ing)?\b.{0,50}\b(?:employees?|staff|volunteers?|registered|charity|bank|hmrc|police|council|doctor|qualified|sick|disabled|resident|need|to be)\b/,
      /\b(?:money|grant|furlough|benefits?|claim|pay|fund\w*|donat\w+|contracts?|credit|details|passwords?|calls?|e-?mails?)\b/,
      asking,
    ],
    unless: [against, /\bplay|drama|game\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:get|obtain|claim|win|apply for|draw)\b.{0,15}\b(?:grants?|funding|money|subsid\w+|benefits)\b.{0,30}\b(?:(?:do not|dont|never|don'?t) (?:intend|plan|mean|run|exist|deserve|qualify)|twice for the same|that (?:never|do not|dont|don'?t) (?:happen\w*|exist|intend))/,
    ],
    unless: [against, /\b(?:why|unless|if we (?:do not|dont|never))\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:charity'?s?|company|our|club'?s?|donors?'?|grant)\b.{0,12}\b(?:cards?|money|funds?|account|cash)\b.{0,30}\b(?:for|on|to pay) (?:my|myself|our own)\b.{0,20}\b(?:holidays?|car|house|mortgage|wedding|private|personal|wife|family|kitchen|debts?)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:inspectors?|officers?|officials?|auditors?|councillors?|police\w*|examiners?|regulator|judge)\b.{0,25}\b(?:look the other way|turn a blind eye|keep quiet|shut up|forget (?:about )?it|sign (?:it )?off anyway)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:e-?mails?|letters?|texts?|website|messages?|calls?|page)\b.{0,40}\b(?:look(?:s|ing)? (?:as if|like|as though)|pretend\w*|appear\w* to (?:be|come))\b.{0,30}\b(?:bank|hmrc|paypal|police|council|royal mail|nhs|government|amazon|microsoft|them|another|tax)\b/,
      asking,
    ],
    unless: [against, /\bfake ones|recogni[sz]e\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:dump(?:ing)?|pour(?:ing)?|tip(?:ping)?|burn|bury)\b.{0,30}\b(?:chemicals?|waste|asbestos|oil|sewage|toxic|rubbish|tyres)\b.{0,40}\b(?:river|night|sea|woods|lake|stream|secret\w*|without|nobody|quietly|canal|field)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:illegal(?:ly)?|unlawful(?:ly)?|against the law|not (?:quite )?legal|outside the law|black market|dark web)\b/,
      re(`\\b(?:want|like|help|plan|run|start|open|set up|sell|buy|need|bring|get|how (?:do|can))\\b`),
      /\b(?:run|sell|start|open|set up|bring|buy|shop|betting|import|use|make|import|employ|get|work|drugs?|guns?|copies)\b/,
    ],
    unless: [
      against,
      /\b(?:is it|whether|if it is|is this|would it be|think\w* it|exploited|dump(?:ed|ing)|what is|who (?:were|are)|evict\w*|discriminat\w+)\b/,
    ],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:copy(?:ing)?|pirate|pirating|rip|crack(?:ing)?|stream(?:ing)?|download(?:ing)?)\b.{0,20}\b(?:and (?:sell|share|stream)|films?|software|music|games|books|textbooks|matches)\b.{0,40}\b(?:belong to others|without (?:paying|permission|a licen[cs]e|the)|free of charge to sell|and sell|illegally|copyright)\b/,
      asking,
    ],
    unless: [against, /\b(?:whether|our own|may we|can we|permission from|who owns)\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:prescription|controlled|class a|class b|party|street)\b ?(?:tablets|drugs?|medicines?|pills|painkillers)?\b/,
      /\b(?:get hold of|to sell|for sale|selling|supply|dealer|bulk|cheap)\b/,
      /\b(?:tablets|drugs?|medicines?|pills|painkillers)\b/,
      asking,
    ],
    unless: [against, /\b(?:pharmac\w+|nhs|safe|patients?|gp|addict\w*|charity|licensed)\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:remove|file off|grind off|change|alter)\b.{0,20}\b(?:serial numbers?|number plates?|vin|labels|use-by dates?|expiry dates?|mileage)\b/,
      asking,
    ],
    unless: [against, /\b(?:design|print\w*|gdpr)\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:keep|hide|get)\b.{0,40}\bout of (?:the )?(?:sight|reach|view|way) of\b.{0,15}\b(?:inspectors?|police|regulators?|hmrc|authorities|social services|auditors?|council|creditors)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:buy|get|obtain|find|order|source|sell|carry)\b.{0,20}\b(?:guns?|pistols?|rifles?|knives|blades|machetes?|tasers?|pepper spray|knuckle ?dusters?)\b.{0,25}\b(?:for (?:our|my|the|us|protection)|members|lads|boys|cheap|quietly)\b/,
    ],
    unless: [
      against,
      /\b(?:kitchen|chef|cooking|catering|butcher\w*|palette|carving|wood|museum|clay|toy|water|glue|paint|collect\w*)\b/,
    ],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:get into|look at|read|see|listen to|track|monitor|bug|open)\b.{0,12}\b(?:my|his|her|their|our) (?:wife|husband|partner|girlfriend|boyfriend|ex|boss|rival|neighbour|chair|colleague|competitor|employee)\w*'?s?\b.{0,15}\b(?:phone|messages|e-?mails?|letters|post|calls|whatsapp|location|computer)\b/,
    ],
    unless: [against, /\b(?:died|consent|permission)\b/],
  },
  {
    kind: 'fraud',
    all: [/\blaunder(?:s|ed|ing)?\b/, asking],
    unless: [against, /\b(?:clothes|uniforms?|linen|sheets|towels|kit|laundr\w+)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:invent(?:ing)?|fabricat\w+|overstat\w+|inflat\w+|exaggerat\w+|fak(?:e|ing)|make up|making up)\b.{0,25}\b(?:volunteers|participants|attendees|attendance|clients|learners|customers|numbers|members|patients|results|outcomes|beneficiar\w+|hours|visitors|names)\b/,
      asking,
    ],
    unless: [against, /\b(?:do not|dont|without|never|not to|avoid|worried|tempt\w*|names? for)\b/],
  },
  {
    kind: 'fraud',
    all: [
      /\b(?:two|second|another|double) sets? of (?:books|accounts)\b|\b(?:won'?t|wont|not|never|no) (?:ask(?:ing)?|questions?) ?(?:any )?(?:questions?)?\b.{0,20}\b(?:where|about|asked)\b.{0,30}\b(?:cash|money|comes from|funds)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:without|avoid|dodge|not|skip)\b ?(?:paying )?(?:the )?(?:customs|duty|duties|import tax|excise|tolls?)\b/,
      /\b(?:cigarettes?|tobacco|alcohol|wine|spirits|goods|bring|import|drive|smuggl\w+|through|past)\b/,
      asking,
    ],
    unless: [against, /\b(?:legal\w*|lawful\w*|exempt\w*|duty of care)\b/],
  },
  {
    kind: 'illegal',
    all: [
      /\b(?:supplier of|dealer in|source of|where to buy|buy|sell(?:ing)?)\b.{0,25}\b(?:ecstasy|cocaine|heroin|mdma|cannabis|weed|ketamine|meth|counterfeit|knock-?offs?|stolen goods)\b/,
      asking,
    ],
    unless: [against, /\b(?:harm reduction|licen[cs]ed|hemp|cbd|garden(?:ers|ing)|legal\w*|compost)\b/],
  },
];
