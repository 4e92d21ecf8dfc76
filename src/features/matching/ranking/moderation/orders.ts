import { fold } from '../text.ts';

/** Attempts to steer a model or the ranking. A human instruction ("the council told us to ignore the guidance") is none. */
const ORDERS: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass|overrule|skip|drop)\b (?:\w+ ){0,3}(your|previous|prior|preceding|earlier|above|system|former)\b (?:\w+ ){0,2}(instruction|prompt|rule|guideline|direction|order|command|constraint|restriction|setting|training|polic)/,
  /(^|[.!?:;\n] ?|please |and |then |now )(ignore|disregard|override|bypass) (all |any |every |the )?(instructions|prompts|rules|safety|filters|moderation)/,
  /\bforget (everything|all|anything)\b.{0,40}\b(told|said|instructed|above|before|know|learned|learnt)/,
  /\b(system|hidden|initial|secret|developer|internal) (prompt|instructions|message)\b/,
  /\b(developer|god|admin|debug|jailbreak|unrestricted|dan) mode\b|\bjailbreak(ed|ing)?\b/,
  /\byou are (now|no longer)\b.{0,60}\b(assistant|ai|bot|model|chatgpt|dan|unrestricted|restricted|free|bound|mode|admin|system|ranker|evaluator)\b/,
  /\b(act|behave|respond|pretend)\b (?:\w+ ){0,2}(as if|as an?|to be|that|like|you (are|have))\b.{0,40}\b(unrestricted|no (rules|restrictions|limits|filter)|admin|administrator|root|chatgpt|language model|ai|system)\b/,
  /\b(new|updated|real|following) (instructions|task|orders|directive)s? ?:/,
  /(<\|?\/?(im_start|im_end|system|assistant|user|brief|prompt)\|?>|\[\/?inst\]|###? ?(system|instruction|assistant)|(^|\n|[.>!?] ?)(system|assistant) ?:)/,
  /\b(rank|rate|score|place|put|list|give|grade|mark|make)\b (?:[\w'-]+ ){0,5}(first|top|highest|maximum|ten|10|100|number one|best|zero|bottom|last)\b.{0,60}\b(every|any|all|always|whatever|regardless|no matter|searches?|quer(y|ies)|briefs?|results?|list|out of|score)\b/,
  /\b(always|must|have to|should) (rank|rate|score|place|put|list|recommend|select|choose|return) (me|my profile|this (profile|advisor|candidate|person)|advisor \d+)\b/,
  /\b(rate|score|rank|grade|mark) (me|my profile|this (profile|advisor|candidate)|advisor \d+)\b (?:\w+ ){0,4}(10|ten|100|first|top|highest|perfect|maximum)\b/,
  /\b(give|award|assign|grant) (?:\w+ ){0,5}\b(score|rating|grade|mark|rank)s? (of )?(10|ten|100|perfect|maximum|full)\b/,
  /\b(give|award|assign) (me|my profile|this (profile|advisor|candidate)|advisor \d+) (?:\w+ ){0,3}(10|ten|100|full marks|the (highest|top|maximum|best))\b/,
  /\b(print|show|reveal|repeat|output|display|leak|tell me|dump) (?:\w+ ){0,3}(your|the) (?:\w+ ){0,2}(prompt|instructions|api key|configuration|environment variables?|source code|secret|database|credentials)\b/,
  /\b(answer|respond|reply|output)\b (?:\w+ ){0,2}(only|just|nothing but)\b.{0,20}\b(with|the word|yes|no|json)\b/,
  /\b(ignore|disregard|forget) (what|whatever|everything) (you|has|have|was|were|is)\b/,
  /\b(put|place|list|show|move|keep|push) (my profile|me|advisor \d+|this (profile|advisor))\b.{0,20}\b(first|top|above|ahead)\b/,
  /\byou (must|will|shall|have to|should) (now )?(answer|rank|score|rate|return|reply|obey|follow|recommend|respond|output)\b/,
  /\b(do not|dont|never|stop) (rank|rate|score|follow(ing)?|obey(ing)?|apply|applying)\b.{0,25}\b(by|your|the|relevance|rules?|guidelines?|instructions?|policy|orders?|filters?)\b.{0,60}\b(orders?|act|administrator|admin|instead|guidelines|rules|relevance|me)\b/,
  /\b(order|instruction|command|message|note) (for|to) (the )?(ranking|ranker|ai|program|model|system|assistant|llm|algorithm|assessor)\b/,
  /\b(disable|turn off|switch off|deactivate|bypass|remove)\b.{0,20}\b(moderation|content (check|filter)|safety (filter|check)s?|safeguards on the|restrictions on you)\b/,
  /\bsystem override\b|\b(reveal|print|dump|show|output) (me )?(all|every) (the )?(user|advisor|member|account|login)\w*('s)? (records?|data|hashes|passwords?|accounts?)\b/,
  /\bset (all|every|my|the) (\w+ )?(scores?|ratings?|ranks?) (to|at)\b/,
  /\b(assistant|answer|respond|reply) without (any )?(rules|limits|restrictions|moderation|filters?)\b/,
  /\b(drop|truncate|alter) table\b|\bunion (all )?select\b|\bor 1 ?= ?1\b|<script\b|javascript:|\bdelete from \w+ ?(;|where|$)/,
];

/** Whether a text gives orders to the machine that reads it. */
export function givesOrders(text: string): boolean {
  const folded = fold(text).replaceAll(/[ \t]+/g, ' ');
  return ORDERS.some((pattern) => pattern.test(folded));
}
