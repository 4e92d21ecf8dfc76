import type { IntentRule } from './intent-rules.ts';
import { ASKING, DRIVING_OUT, LOATHING, PEOPLE, against, asking, re } from './vocabulary.ts';

/** Hate and discrimination: people named by what they are, and loathing, driving out or shutting out. */
export const PEOPLE_RULES: readonly IntentRule[] = [
  {
    kind: 'hate',
    all: [re(`\\b${PEOPLE}\\b.{0,30}\\b(?:are|is|as|=|being)\\b.{0,25}\\b${LOATHING}\\b`)],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [re(`\\b${LOATHING} (?:\\w+ )?${PEOPLE}\\b`)],
    unless: [against, /\bdirty (?:im)?migra/],
  },
  {
    kind: 'hate',
    all: [re(`\\b${PEOPLE}\\b.{0,60}\\b${DRIVING_OUT}`), asking],
    unless: [against, /\b(?:their|being|get|risk of|facing|from being) (?:\w+ )?(?:deport|evict)/],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b(?:get rid of|drive out|kick out|deport|exterminate|gas|keep out|cleanse|purge|scare off|scare away|expel|eradicate|burn out)\\b (?:\\w+ ){0,4}${PEOPLE}\\b`,
      ),
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      /\b(?:white (?:power|supremac\w+|pride|race|nationalis[mt]s?)|ethnic cleansing|great replacement|racial purity|master race|neo-?nazis?|heil hitler|hitler was right|holocaust (?:is a hoax|never happened|denial))\b/,
    ],
    unless: [against, /\b(?:leave|leaving|left|exit|deradical|former|ex-)\b/],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `(?:^|[\\s,;(.])(?:no|not any|without any|except|excluding|other than|anyone but|anybody but|never) (?:any |more )?(?:${PEOPLE}|over-?\\w+s|old people|women|pregnant women|mothers|girls)\\b(?! (?:is|are|was|were|has|have|should|can|must|who|left|behind|will|came|come|comes|attend|know|knew|apply|on|in our|to our|yet))`,
      ),
      re(`${ASKING}|\\bonly\\b|\\bplease\\b|^no `),
    ],
    unless: [against, /\b(?:why|attract|reach|because no|there are|we have|have had|had)\b/],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:only|just|must be|has to be|have to be|should be|strictly)\b (?:\w+ ){0,3}(?:white|caucasian|aryan|english[- ]born|british[- ]born|native english|christians?|straight|heterosexual|able-?bodied|non-?muslim|non-?disabled)\b(?! (?:paper|paint|collar|label|goods|board|space|horse|wine|noise|line|answer|talk|forward))/,
    ],
    unless: [against],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `\\b(?:avoid|stop|refuse|without|get out of|not|never|keep from|weed out|filter out|screen out|reject|turn away|exclude|won'?t|wont|will not|do not|dont|rather not)\\b (?:\\w+ ){0,4}?(?:hir\\w+|employ\\w*|recruit\\w*|let(?:ting)? to|rent\\w* to|serv(?:e|ing)|work(?:ing)? with|send\\w*|take|taking|accept\\w*|admit\\w*|see|meet)\\b (?:\\w+ ){0,3}(?:${PEOPLE}|women|mothers|pregnant|older people|old people|over-?\\w+s)\\b`,
      ),
    ],
    unless: [against, /\b(?:worried|accused|sorry|why do)\b/],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `\\b(?:so that|make sure|ensure|to make sure)\\b.{0,20}\\bno (?:${PEOPLE}|women|mothers)\\b.{0,20}\\b(?:apply|join|come|get|move|attend)`,
      ),
    ],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:sack|fire|dismiss|get rid of|getting rid of|lay off|push out|make redundant)\b.{0,60}\b(?:because|for being|now that|since|as) (?:she|he|they|of)?\s?(?:is|are|s|was|has|her|his)?\s?(?:\w+ )?(?:pregnan\w+|gay|lesbian|muslim|jewish|disab\w+|too old|trans\w*|black|asian|foreign|ill|cancer|religion|a union)/,
      asking,
    ],
    unless: [/\b(?:says|said|claims|claimed|alleges|accus|complain)/],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:weed|filter|screen|keep) out\b.{0,30}\b(?:applicants|candidates|people|tenants|names)\b.{0,40}\b(?:foreign|muslim|black|asian|ethnic|disab|pregnan|gay)/,
    ],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b${PEOPLE}\\b.{0,40}\\b(?:should(?:nt| not)?|must(?: not)?|ought|need to|cannot|have no right)\\b.{0,25}\\b(?:go home|leave|sent|prison|jail|vote|banned|removed|locked up|killed|shot|die|hanged|punished|live here|be here|exist|segregated|registered)`,
      ),
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b(?:tell(?:ing)?|make|making|force|forcing|get(?:ting)?|frighten\\w*)\\b (?:\\w+ ){0,5}?${PEOPLE}\\b.{0,25}\\b(?:go home|leave|unwelcome|move out|disappear|stay away|go back)`,
      ),
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b(?:lies|jokes|rumours|hatred|propaganda|conspiracy theories|hate|mock|humiliate|ridicule)\\b (?:and \\w+ )?(?:about|against|towards?|on)? ?(?:the )?${PEOPLE}`,
      ),
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b${PEOPLE}\\b.{0,20}\\b(?:are|is)\\b.{0,20}\\b(?:a danger|a threat|dangerous|a problem|less intelligent|stupid|liars|terrorists|rapists|ruining|destroying|taking over|poison\\w*|breeding)\\b`,
      ),
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      /\b(?:(?:some|one|certain|other|the white|white) (?:races?|religions?|people)|races|blacks|whites)\b.{0,30}\b(?:evil|inferior|superior\w*|less (?:intelligent|human)|stupid|lower|dangerous animals)\b|\bsuperiority of\b.{0,20}\b(?:race|white|blood|men)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      /\b(?:get|have|see|want)\b.{0,20}\b(?:mosques?|synagogues?|temples?|gurdwaras?|refugee (?:hostels?|centres?)|gay (?:bars?|clubs?))\b.{0,20}\b(?:closed|shut|burn\w*|destroyed|out|gone|demolished)\b/,
    ],
    unless: [against, /\b(?:risk|threat\w*|may|might|fear)\b/],
  },
  {
    kind: 'hate',
    all: [
      /\bwomen\b.{0,15}\b(?:should not|shouldnt|must not|ought not|are too|dont|do not|cannot)\b.{0,15}\b(?:vote|work|drive|lead|stupid|be in charge|speak|understand|be allowed)/,
    ],
    unless: [against, /\bsome say|people say|told\b/],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `\\b(?:not|never|nobody|no one|dont|don'?t|wont|won'?t|refuse|prefer not|rather not|anyone (?:but|except)|sick of)\\b.{0,35}\\b(?:send|sent|see|want|advised|work(?:ing)? with|deal(?:ing)? with|talk(?:ing)? to|speak(?:ing)? to|meet|help(?:ed)? by|have|listen|from|who is|take)\\b (?:\\w+ ){0,3}?(?:${PEOPLE}|muslim|jew|black|asian|gay|disabled|foreign\\w*|africa|asia|pakistan|india|eastern europe|abroad|women with)\\b`,
      ),
      /\b(?:me|us|send|find|advis\w+|mentor|want|prefer|work|please|members|someone|anyone|staff)\b/,
    ],
    unless: [
      against,
      /\b(?:know how|afraid|enough|do not have (?:any|many)|dont have (?:any|many)|why|reach|how to|who do not come|data|money from|funding from|goods from|import)\b/,
    ],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:only|just)\b (?:\w+ ){0,5}(?:who (?:are|is) )?(?:white|native english|english people|british people|christian people|straight people|male (?:advisors?|mentors?|candidates)|men advis\w+|caucasian)\b/,
    ],
    unless: [
      against,
      /\b(?:reach|attract|serve|have|are|were|was|seems?|been) (?:\w+ )?only\b|\bwhite (?:paper|wine|goods|board)/,
    ],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:screen|keep|sort|leave|shut)\b (?:them|him|her|women|people|anyone|anybody|families|applicants|candidates|staff|members|mothers)?.{0,40}\b(?:out|off)\b/,
      re(
        `\\b(?:${PEOPLE}|women with|mothers|mental illness|mentally ill|pregnan\\w+|disab\\w+|older|wheelchairs?|hiv|foreign names?)\\b`,
      ),
      asking,
    ],
    unless: [against, /\b(?:keep(?:ing)? (?:the )?(?:rain|cold|water)|night|shut out by|left out)\b/],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:make|push|force|get)\b.{0,15}\b(?:older|disabled|pregnant|sick|female|black|foreign|muslim)\b.{0,25}\b(?:leave|resign|quit|go)\b/,
      asking,
    ],
    unless: [against],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:charge|pay)\b.{0,15}\b(?:foreign\w*|black|asian|women|female|muslim|disabled|polish|immigrant)\b.{0,25}\b(?:more|less|extra|lower|double)\b/,
      asking,
    ],
    unless: [against, /\b(?:wrongly|found|gap|why)\b/],
  },
  {
    kind: 'hate',
    all: [re(`\\b(?:hates?|hating|despises?|loathes?|detests?)\\b (?:\\w+ ){0,2}?${PEOPLE}`)],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      re(
        `\\b(?:drive|driving|chase|hound|force|push|run|hunt|rid|clear)\\b.{0,25}\\b${PEOPLE}\\b.{0,15}\\b(?:off|out|away|from)\\b|\\brid\\b.{0,25}\\bof\\b (?:\\w+ ){0,3}?${PEOPLE}`,
      ),
    ],
    unless: [against],
  },
  {
    kind: 'hate',
    all: [
      /\b(?:homosexuality|islam|judaism|being (?:gay|black|trans|disabled|foreign)|gayness)\b.{0,10}\bis\b.{0,15}\b(?:a |an )?(?:disease|sin|sickness|evil|cancer|plague|perversion|crime|illness|filth\w*|unnatural)\b/,
    ],
    unless: [against],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `\\b(?:turn(?:ing)? away|shut(?:ting)? out|keep(?:ing)? out|refus(?:e|ing)|reject(?:ing)?|bar(?:ring)?|block(?:ing)?)\\b (?:\\w+ ){0,4}?(?:${PEOPLE})\\b`,
      ),
      asking,
    ],
    unless: [against, /\b(?:we (?:were|are|have been) (?:accused|told)|sorry|had to)\b/],
  },
  {
    kind: 'discrimination',
    all: [
      re(
        `\\b(?:so(?: that)?|make sure|ensure|wording|word)\\b.{0,40}\\b(?:${PEOPLE}|black|muslim|gay|disabled|foreign|traveller)\\b (?:\\w+ )?(?:do not|dont|don't|cannot|can't|never|will not|won't) (?:apply|join|come|get|move|attend|enter)`,
      ),
    ],
    unless: [against],
  },
  {
    kind: 'discrimination',
    all: [
      /\b(?:whites?|native english|english-born)\b (?:(?:people|men|applicants?|candidates?) )?only\b|\bonly (?:whites?|native english|english-born)\b (?:\w+ )?(?:need|should|may) (?:reply|apply)\b/,
    ],
    unless: [against, /\b(?:paper|space|label|pages?)\b/],
  },
];
