import type { IntentRule } from './intent-rules.ts';

/** Abuse of the platform: harvesting of addresses, advertising. */
export const PLATFORM_RULES: readonly IntentRule[] = [
  {
    kind: 'harvesting',
    all: [
      /\b(?:e-?mails?(?: address\w*)?|phone numbers?|mobile numbers?|telephone numbers?|contact (?:details|information|data)|home address\w*|personal (?:details|data|information|contact details)|passwords?|log-?ins?|dates? of birth|bank details|salar(?:y|ies)|where (?:they|she|he) lives?)\b/,
      /\b(?:all|every|each|everyone'?s?|everybody'?s?|any)\b (?:of )?(?:the |your |these |those )?(?:\w+ )?(?:advisors?|advisers?|users?|volunteers?|mentors?|experts?|women|men|people|profiles?|members?|consultants?|trustees?|candidates?|person|accounts?|organi[sz]ations?|charit(?:y|ies)|mobile|phone|e-?mails?|contacts?)\b|\b(?:your|the) (?:advisors?|advisers?|users?|members?|mentors?|experts?)\b|\b(?:this|the|your) (?:site|platform|website|database|portal)\b|\badvisor \d+/,
      /\b(?:export|give|send|list|print|show|dump|scrape|harvest|collect|extract|download|compile|provide|get me|pull|hand over|tell me|i want|supply|reveal|share|copy|need)\b/,
    ],
    unless: [
      /\b(?:our (?:own )?(?:members|donors|supporters|volunteers|users|list|clients|mailing|database|customers|contacts)|of our|we have a list|data protection|gdpr|privacy|subject access|consent|protect|safely|securely|breach|lost|hacked|forgotten|forgot|nobody knows)\b/,
    ],
  },
  {
    kind: 'harvesting',
    all: [
      /\b(?:scrape|harvest|crawl|export|dump)\b.{0,40}\b(?:site|platform|profiles?|users?|advisors?|members?|database|website)\b/,
      /\b(?:e-?mails?|phone|numbers?|contacts?|mailing list|spreadsheet|details|addresses|names|sell)\b/,
    ],
    unless: [/\b(?:our (?:own|members|donors|supporters|users|database|site|website|old))\b/],
  },
  {
    kind: 'spam',
    all: [
      /\b(?:https?:|www\.|bit\.ly|tinyurl|t\.me)|\b[a-z0-9-]+\.(?:com|net|org|io|info|biz|xyz|top|shop|online|site|example|ru|cn|click|win|co|uk)\b/,
      /\b(?:buy|cheap\w*|order now|limited (?:time|offer)|click|visit|sign up|earn|profits?|guaranteed?|bonus|free spins|casino|betting|bet now|crypto|bitcoin|forex|signals?|followers|likes|backlinks|seo|viagra|cialis|pills|loans? approved|prize|won|winner|claim|discount|% off|replica|weight loss|miracle|deals?|promo|work from home|investment|returns?|subscribe|act now|lowest)\b.*\b(?:buy|cheap\w*|order now|limited (?:time|offer)|click|visit|sign up|earn|profits?|guaranteed?|bonus|free spins|casino|betting|bet now|crypto|bitcoin|forex|signals?|followers|likes|views|backlinks|seo|viagra|cialis|pills|loans?|prize|won|winner|claim|now|discount|replica|weight loss|miracle|deals?|promo|work from home|investment|returns?|subscribe|act now|today|prices)\b/,
    ],
    unless: [
      /\b(?:we are a|our (?:charity|website|site|shop|club|group|organi[sz]ation|trustees)|help us|we (?:run|need help|would like|want to)|advice)\b/,
    ],
  },
  {
    kind: 'spam',
    all: [
      /\b(?:click (?:here|the link|below|now)|order now|act now|limited (?:time )?offer|sign up (?:now|today)|double your (?:money|investment)|make (?:\$|£|€)?\d[\d,]* (?:a|per) (?:day|week|month)|earn (?:up to )?(?:\$|£|€)?\d[\d,]* (?:a |per )?(?:day|week|daily|month)|100% (?:free|guaranteed|profit)|risk[- ]free|get rich|you have won|claim (?:now|your prize)|no prescription|buy (?:cheap )?(?:followers|likes)|\d{3,}% (?:profit|returns?|bonus)|guaranteed (?:returns|profit|first page|rankings?|income))\b/,
      /!{2,}|\b(?:buy|cheap\w*|free|now|profit|money|prize|guaranteed|offer|income|experience|whatsapp|telegram|link|today|only (?:\$|£|€)?\d+)\b/,
    ],
    unless: [
      /\b(?:we are a|our (?:charity|website|site|trustees|members|supporters|donors|appeal)|help us|we (?:run|need help|would like)|advice|button)\b/,
    ],
  },
  {
    kind: 'harvesting',
    all: [
      /\b(?:private|personal|home|mobile|direct)\b.{0,12}\b(?:phone|telephone|number|address\w*|e-?mail|mobile|line)\b.{0,25}\b(?:of|for|belonging)\b.{0,20}\b(?:advisors?|advisers?|mentors?|users?|everyone|everybody|all|each|trustees?|members?|the woman|the man)\b/,
    ],
    unless: [
      /\b(?:our (?:own )?(?:members|donors|supporters|volunteers|trustees|users|clients)|gdpr|data protection|privacy|breach)\b/,
    ],
  },
  {
    kind: 'harvesting',
    all: [
      /\b(?:tell me|find out|where does|where do|say)\b.{0,15}\b(?:where )?\b(?:advisor|adviser|mentor|user|member)s? ?(?:\d+|\w+ \w+)?\b.{0,15}\b(?:lives?|living|home|drives?|earns?|works? from)\b/,
    ],
  },
  {
    kind: 'harvesting',
    all: [
      /\b(?:download|copy|dump|export|extract|scrape|give me|send me|hand over|make me|i need|i want)\b.{0,25}\b(?:all|whole|entire|complete|every|everyone'?s?|everybody'?s?|names)\b.{0,30}\b(?:profiles?|database|members?|users?|advisors?|e-?mails?|accounts?|registered|addresses|numbers|contacts?|data)\b/,
    ],
    unless: [
      /\b(?:our (?:own )?(?:members|donors|supporters|volunteers|users|clients|database|crm|old|new|data|records|site|website|mailing|finance|accounts)|gdpr|data protection|privacy|breach|migrat\w+|spreadsheets into|to a new|into a new)\b/,
    ],
  },
  {
    kind: 'spam',
    all: [
      /\b(?:we (?:offer|sell|provide|supply|deliver|ship)|our (?:products?|agency|company|firm) (?:offers?|sells?|provides?)|hot singles|lose (?:\w+ )?(?:kilos|kg|pounds|weight)|replica|cheap(?:est)? (?:followers|likes|views|web design|seo|loans|meds|watches|tickets|hosting)|miracle|instant cash|payday|free (?:phone|iphone|gift|money|spins|trial|vouchers?)|earn (?:thousands|hundreds|money)|work from home|make money)\b/,
      /\b(?:order (?:now|today)|buy now|call (?:now|us)|contact us (?:now|today)|join now|sign up|click|fill in|waiting for you|lowest prices?|worldwide (?:shipping|delivery)|today|in your area|no (?:credit )?checks?|without checks|risk[- ]free|limited|from home|special (?:offer|price)|best price|discount)\b/,
    ],
    unless: [
      /\b(?:charity|charities|refuge|our (?:members|clients|beneficiaries|trustees|volunteers|learners)|help us|we (?:need|want|would like)|advice|how (?:do|can|should|to))\b/,
    ],
  },
  {
    kind: 'spam',
    all: [
      /\b\d+k? (?:real |genuine )?followers for\b|\bturn [$£€]?[\d,]+k? into [$£€]?[\d,]+|\b(?:no|without) credit checks?\b.{0,20}\bapply (?:at|now|today)\b|\bbest prices?\b.{0,20}\breplicas?\b/,
    ],
  },
];
