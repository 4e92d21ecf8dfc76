import type { IntentRule } from './intent-rules.ts';
import { TARGET, against, asking, re } from './vocabulary.ts';

/** Violence, threats, weapons; sexual requests. */
export const HARM_RULES: readonly IntentRule[] = [
  {
    kind: 'violence',
    all: [
      re(
        `\\b(?:beat(?:s|ing)?(?: up)?|hurt|injure|kill|murder|stab|shoot|poison|attack|strangle|bomb|torch|set fire to|burn(?: down)?|threaten|intimidate|frighten|scare|terrorise|terrorize|rough up|sort out|assault|kidnap|abduct|blackmail|extort|stalk|hunt down|track down|harm|maim|punish|get even with|take revenge on|smash up|ruin|destroy|silence|get rid of|do away with|follow)\\b (?:\\w+ ){0,2}?${TARGET}(?!\\w)`,
      ),
      re(
        `\\b(?:someone|somebody|anyone|anybody|a person|person|people|men|man|lads?|lawyer|soldier|ex-soldier|guys?|thugs?|hitman|hit man|heavies|heavy|muscle|who can|who will|who could|help me|help us|how to|how do i|how can i|going to|want to|plan to|i will|im going|advice on|need to|recommend|looking for|enforcer|bouncer|want an?|need an?|who could)\\b`,
      ),
      /\b(?:hospital|badly|legs?|lads?|thugs?|hitman|heav(?:y|ies)|caught|away with|witness|threaten|scare|frighten|intimidate|poison|stab|murder|kill|beat|burn|torch|set fire|blackmail|stalk|kidnap|abduct|hurt|bomb|assault|shoot|rough up|hunt down|revenge|get even|extort|strangle|attack|smash|silence|maim|injure|follow|terrori[sz]e|track down)\b/,
    ],
    unless: [
      against,
      /\b(?:shoot(?:s|ing)? (?:and|a|the|our|some) (?:edit|film|video|scene|advert)|film|photograph|camera|old brand|newsletter|hornets|wasps|pests?|weeds|rats|mould|bed bugs|problem|loneliness|poverty|debt|last year|record|target|season|match|deadline|follow up|follow the|does not hurt|without hurting|afraid of hurting|worried|will it (?:hurt|harm)|might (?:hurt|harm)|could (?:hurt|harm))\b/,
    ],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:break|smash|cut off|snap)\b (?:\w+'?s? ){0,4}(?:legs?|arms?|kneecaps?|fingers|neck|bones|face|skull|jaw)\b/,
    ],
    unless: [against, /\b(?:fell|slipped|accident|he broke|she broke)\b/],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:teach|give)\b.{0,50}\b(?:a lesson (?:he|she|they)|(?:a )?(?:good |proper )?(?:beating|kicking|hiding))\b/,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:hit ?man|contract killer|assassin|hired gun|someone (?:killed|beaten|hurt|stabbed|poisoned|dealt with|taken out)|(?:him|her|them|\bwife|husband|partner|boss) (?:killed|beaten up|murdered|stabbed|hospitali[sz]ed|silenced|to disappear|disappear))\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:build|make|making|buy|buying|get hold of|obtain|acquire|assemble|construct|instructions|recipe|source|3d[- ]print)\b.{0,40}\b(?:pipe ?bombs?|bombs?|explosives?|nail bomb|petrol bombs?|molotov\w*|grenades?|nerve agent|ricin|chemical weapon\w*|guns?|firearms?|pistols?|handguns?|ammunition|silencer|weapons?|acid to throw)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:detect|disposal|prop|props|replica|veterans?|water guns?|glue guns?|licensed dealer|museum|clear(?:ing|ance))\b/,
    ],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:carry out|plan|planning|commit)\b.{0,20}\b(?:an? )?(?:attack|massacre|shooting|bombing|terror\w*|arson|murder)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:withdraw|change|drop|retract)\b.{0,20}\b(?:statement|testimony|evidence|complaint|allegation)s?\b/,
      /\b(?:threaten|pressure|scare|force|frighten|bully|persuade (?:her|him) or else|silence|intimidat\w+)\b/,
    ],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:find|track|trace|follow|locate|hack)\b.{0,30}\b(?:where )?my (?:ex\b|ex-\w+|estranged \w+|wife|girlfriend|former (?:wife|partner|girlfriend))\b/,
      /\b(?:lives?|living|moved|hiding|refuge|follow|phone|address|home|frighten)\b/,
    ],
    unless: [re('\\b(?:protect\\w*|survivors?|victims?)\\b')],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:nudes?|naked (?:photos?|pictures?|pics|selfies)|(?:photos?|pictures?|pics) (?:\w+ ){0,3}(?:naked|nude|in (?:underwear|lingerie|bikini|swimwear))|underwear photos?|sexting|sex ?cam|cam ?girls?|happy ending|escorts?|call ?girls?|sugar (?:daddy|baby|mummy)|hook-?ups?|one[- ]night stands?|friends with benefits|threesomes?|blow ?jobs?|hand ?jobs?|no strings|do extras|sexual favou?rs|strip for|erotic massage|sensual massage|sleep with (?:me|us|him)|have sex|sex with (?:me|us|him|a |an |the |your |our |young )|make love)\b/,
    ],
    unless: [
      against,
      /\b(?:life drawing|art class|model release|renaissance|education|offen[cs]es|offenders?|police escorts?|fire ?escort|patient escorts?|escorts? (?:for |to )?(?:patients|hospital|children|pupils|visitors|women|people|appointments)|escort(?:s|ing)? \w+ to|volunteer escorts?|consent|exiting|leav(?:e|ing) prostitution|unprotected|condoms?|clinic|nhs|hospital|elderly|older people)\b/,
    ],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:sexy|hot|pretty|attractive|good[- ]looking|beautiful|gorgeous|busty|slim|curvy|fit|cute|blonde|young|single|submissive)\b (?:\w+ ){0,3}?(?:female|woman|women|girls?|lady|ladies|boys?|coach|mentor|advisor|adviser|assistant|secretary|student|blonde|volunteer|intern|consultant|trainer)\b/,
      /\b(?:private|evening|night|my (?:flat|place|house|room|home|hotel|bed|bedroom)|hotel|company|massage|fun|date|dating|intimate|romance|romantic|lonely|bed|photos?|pictures|underwear|lingerie|drinks|alone|companionship|special relationship|only (?:hot|pretty|attractive))\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:museum|residents?|care home|food|older people|befriend\w*|hotel (?:business|trade|industry)|family-run)\b/,
    ],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:must be|has to be|should be|needs to be|only)\b (?:\w+ ){0,2}(?:sexy|hot|attractive|good[- ]looking|pretty|busty|blonde|gorgeous)\b/,
    ],
    unless: [/\b(?:hot (?:water|food|meals?|desk)|attractive (?:to|for|price|offer|design|brand))/],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:meet|meeting|chat(?:ting)?|alone|private(?:ly)?|naked|nude|underwear|pictures|photos|message|touch|kiss|groom|befriend|seduce|access to)\b.{0,50}\b(?:teenage (?:girls|boys)|young (?:girls|boys)|little (?:girls|boys)|underage|under-?age|minors|school ?girls|school ?boys|young people|children|kids|teenagers|teens|pupils)\b/,
      /\b(?:alone|naked|nude|underwear|my (?:house|flat|home|place|room)|seduce|touch|kiss|sexual|sexy|secret\w*|without (?:their )?(?:parents|dbs|checks?))\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:how do we|policy|policies|must (?:never|not)|never|not be|dbs checks|concern|worried|rule|consent|lone working)\b/,
    ],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:lady|ladies|female|girls?|women|woman)\b.{0,30}\b(?:extras|paid by the hour for fun|for my pleasure|to entertain me|to please me|keep me company)\b/,
    ],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:burn(?:ing)? (?:down|out)|set(?:ting)? fire to|torch|blow(?:ing)? up|set (?:the )?dogs on|petrol[- ]bomb|smash(?:ing)? up|trash|wreck|sabotage|vandali[sz]e)\b.{0,40}\b(?:building|house|home|office|shop|club|car|mosque|church|centre|squatters?|tenants?|neighbours?|hostel|premises|school|website|rival\w*)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:heavies|thugs|muscle|strong men|hard men|bouncers|hooligans|gang)\b.{0,50}\b(?:throw|force|scare|deal|pay|sort|make|kick|remove|visit|persuade|collect|do it)\b|\b(?:someone|he|she|they) (?:must|will|has to|have to|is going to|should) (?:pay|suffer|bleed|regret)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:put|slip|mix)\b.{0,20}\b(?:something|drugs?|pills?|poison|sedatives?|laxatives?)\b.{0,15}\b(?:in|into)\b.{0,10}\b(?:her|his|their|someone'?s?|the) (?:drinks?|food|coffee|tea)\b/,
    ],
    unless: [against, /\bspiked\b/],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:make|making)\b.{0,40}\b(?:too (?:frightened|scared|afraid)|bleed|suffer|beg|pay for (?:what|it)|disappear)\b/,
      re(`\\b(?:rival|competitor|ex|him|her|them|partner|neighbour|boss|landlord|she|he|they)\\b`),
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:get rid of|dispose of|remove|eliminate|deal with)\b.{0,30}\b(?:partner|wife|husband|boss|rival|neighbour|him|her|body|witness)\b.{0,20}\b(?:permanently|for good|for ever|forever|once and for all|without (?:a )?trace)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'violence',
    all: [
      /\b(?:ready|willing|prepared|looking|want|people|lads|men)\b.{0,30}\b(?:to )?(?:fight|attack|hurt|confront|charge|throw (?:stones|bottles) at)\b.{0,15}\b(?:the )?(?:police|protesters|fans|counter|officers|bailiffs|migrants|muslims)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:some |a bit of |discreet |adult |naughty |dirty |private |bedroom )(?:adult )?fun\b.{0,40}\b(?:bed|session|hotel|night|after|private|discreet\w*|together|with me)?\b|\b(?:adult|discreet|intimate) (?:fun|meetings?|encounters?|services?|companions?|pleasures?)\b|\bmore than (?:business|advice|friends|mentoring)\b|\b(?:fun in bed|in my bed|share my bed|hot tub with me)\b/,
      re(
        `\\b(?:mentors?|advisors?|advisers?|companion|lad(?:y|ies)|girls?|wom[ae]n|m[ae]n|someone|somebody|coach|hotel|bed|seek\\w*|looking|want)\\b`,
      ),
    ],
    unless: [against, /\b(?:games?|sports?|children|families|day|football|funny|fun run|fun day|learning)\b/],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:photos?|photographs?|pictures?|pics|videos?|model(?:ling)?|wear(?:ing)?|posing|pose)\b/,
      /\b(?:swimwear|bikinis?|lingerie|underwear|topless|undress\w*|naked|nude|short skirts?)\b/,
      /\b(?:send|want|need|show|looking|only|girls?|boys?|mentors?|advisors?|under (?:18|16))\b/,
    ],
    unless: [
      against,
      /\b(?:shop|brand|swimming (?:club|lessons|pool)|our range|mastectomy|(?:we|company|who) (?:make|makes|design|sell|sells)|life drawing|naturist|retail\w*|designer|collection|label|sustainable)\b/,
    ],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:be|been|being|time|get|left|stay|go) (?:\w+ )?alone with\b.{0,20}\b(?:the |young |little |teenage |some |your |these )?(?:girls?|boys?|children|kids|teenagers?|pupils|students|young (?:people|women|men))\b/,
      /\b(?:i|me|my) ?(?:want|would|like|am|need|house|flat|d)?\b/,
    ],
    unless: [against, /\b(?:never|not|policy|policies|avoid|concern|worried|should|coach was|reported)\b/],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:lady|ladies|wom[ae]n|girls?|young m[ae]n|boys?|guys?)\b.{0,25}\b(?:massages?|private part(?:y|ies)|my friends|dance for|entertain|hourly|video call|cuddle|company)\b/,
      /\b(?:me|my|our meetings|private|paid|night|discreet\w*)\b/,
      asking,
    ],
    unless: [
      against,
      /\b(?:train\w*|qualified|carers|cancer|nursery|care home|befriend\w*|isolated|theatre|older)\b/,
    ],
  },
  {
    kind: 'sexual',
    all: [
      /\b(?:girls?|boys?|children|child|minors?|teens?|teenagers?)\b.{0,15}\b(?:under (?:18|16)|under-?age|of (?:1[0-7]|[5-9]) )?.{0,30}\b(?:model underwear|strip|undress|naked|nude|kiss|sexy|erotic|lingerie)\b/,
    ],
    unless: [against],
  },
];
