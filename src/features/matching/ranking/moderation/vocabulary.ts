/** Building blocks of the intent rules: alternations without groups of their own that capture. Folded text, lower case. */

/** People by origin, belief, sex life or body, whom hate and discrimination aim at. */
export const PEOPLE =
  '(?:(?:im)?migrants?|refugees?|asylum[ -]seekers?|foreigners?|muslims?|islam(?:ists?)?|jews?|jewish(?: people)?|blacks?(?: people| men| women)?|black people|asians?|africans?|arabs?|pakistanis?|indians?|bangladeshis?|chinese(?: people)?|romanians?|poles|polish(?: people)?|gyps(?:y|ies)|gipsies|travellers|roma(?: people)?|gays?(?: people| men)?|homosexuals?|lesbians?|queers?|trans(?:gender|sexuals?| people| women| men)?|lgbt\\w*(?: people)?|disabled(?: people)?|cripples?|hindus?|sikhs?|catholics?|christians?|brown people|coloured people|ethnics?|ethnic minorities|minorities|non-?whites?|homeless people|unbelievers|infidels)';

export const LOATHING =
  '(?:vermin|cockroach(?:es)?|rats|sub-?humans?|parasites?|scum|filth|filthy|animals|apes|a (?:plague|disease|cancer|virus|burden|curse|pest)|inferior|freaks|degenerates?|perverts|thieves|thieving|criminals|invaders|savages|dirty|garbage|trash|disgusting|evil|less than human|not human)';

/** What is done to people who are to be hurt or driven away. */
export const DRIVING_OUT =
  '(?:driven? out|kick(?:ed)? out|thrown? out|deport(?:ed)?|expel(?:led)?|exterminat(?:e|ed)|eradicat(?:e|ed)|gas(?:sed)?|burn(?:ed|t)? out|put down|steril[iz]sed|lynch(?:ed)?|sent? (?:back|home)|go back|ban(?:ned)? from|kept? out|unwelcome|out of (?:our|the|this) (?:town|village|country|schools?|shops?|area|street|workforce|club|community|estate|building|neighbourhood)|get rid of|rid of|do(?:es)? not belong|dont belong|eliminat(?:e|ed))';

/** Somebody asks for help, for a person or for a way. */
export const ASKING =
  "(?:help(?: \\w+)? (?:me|us|to)|help \\w+ing|advise (?:me|us)|advice (?:on|about|for)|advising on|(?:we|i)(?:'?d| would)? (?:want|like|need|wish|am going|are going|plan|intend)|(?:want|need|wanted|needed|require|seek|seeks|seeking|looking for|searching for|after|hire|hiring|find|recommend|get|send)\\b|how (?:to|do|can|could|should|would)|who (?:can|could|will|would|knows?)|can (?:you|anyone|anybody|someone|somebody|an? \\w+)|could (?:you|anyone|someone)|show (?:me|us)|teach (?:me|us)|tell (?:me|us) how|instructions|please|plan(?:ning)? to|let me)";

/** Words that show the speaker's side: against the harm, hurt by it, or working with it. */
export const AGAINST =
  '(?:prevent\\w*|stop(?:s|ped|ping)?|end(?:ing)? (?:the|violence|abuse|hate)|against|victims?|survivors?|surviv\\w+|recover\\w*|rehabilitat\\w+|reoffend\\w*|protect\\w*|safeguard\\w*|(?:help|support|hous|shelter|befriend|counsel)(?:e|s|es|ed|ing)? (?:(?:about|over|around|some|many|older|younger|\\w+ (?:hundred|thousand)|\\d+) ){0,3}(?:people|women|men|mothers|girls|boys|children|families|survivors|victims|those|refugees|young)|challeng\\w+|counter\\w*|tackl\\w+|combat\\w*|campaign(?:s|ing)? against|awareness|educat\\w+|detect\\w*|investigat\\w+|whistle-?blow\\w*|respond\\w* to|reply|report(?:ed|ing)? (?:it|him|her|them|this|the)|amnesty|helpline|refuge\\b|hospice|clinic\\b|hate crimes?|abuse of|were (?:called|told|attacked|threatened|robbed|defrauded|hacked|scammed)|was (?:called|told|attacked|threatened|dismissed|robbed|hacked|defrauded|groomed|stolen)|has been|have been|had been|keeps threatening|is threatening|are threatening|accus\\w+|alleg\\w+|says (?:she|he|they|we|that)|said (?:she|he|they|we|that)|told us|spot(?:ting)?\\b|avoid being|lost £?\\d|cope|coping|heal\\w*|bereav\\w+|train\\w* (?:staff|midwives|volunteers|police|people)|play about|film about|novel|museum|exhibition|history of|honest(?:ly)?|put (?:it|things) right|former (?:treasurer|director|employee|trustee|chair) (?:\\w+ )?(?:forged|stole|took|hid|lied)|nobody wants|not want)';

/** Whom violence, threats and intrusion aim at. */
export const TARGET =
  "(?:him|her|them|somebody|someone|people|(?:my|our|his|her|their|the|a|an|that|this|some)\\s(?:\\w+[\\s-]){0,4}?(?:ex\\b|ex-\\w+|husband|wife|partner|boyfriend|girlfriend|boss|manager|neighbou?rs?|landlord|landlady|tenants?|competitors?|rivals?|witness(?:es)?|employees?|colleagues?|treasurer|trustees?|chair|chairman|director|founder|journalist|reporter|councillors?|mayor|judge|police(?:man|men)?|officers?|teacher|debtors?|creditors?|accuser|complainants?|whistle-?blower|man|woman|family|brother|sister|mother|father|kids?|children|staff|members?|customers?|residents?|protesters?|group|club|person|people|guy|bloke|lad|mosque|synagogue|church|hostel|shop|house|home|car|building|school|office|meeting)(?:'s|s)?)";

export const re = (source: string): RegExp => new RegExp(source, 'u');
export const against = re(`\\b${AGAINST}`);
export const asking = re(`\\b${ASKING}`);
