/** Function words, and the words that every brief has ("we are looking for someone who can help us"). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above across actually after again against ago all almost alone along already also although always am among
  an and another any anybody anyone anything anyway are arent around as ask asked at away back be became because become
  been before began begin behind being below between both but by call came can cannot cant come comes could couldnt did
  didnt do does doesnt doing done dont down during each either else enough etc even ever every everybody everyone
  everything everywhere far few for from further gave get gets getting give given gives go goes going gone got had hadnt
  has hasnt have havent having he help her here hers herself him himself his how however i id if ill im in indeed
  instead into is isnt it its itself ive just keep kept knew know known knows last least less let lets like likely
  little long look looking lot lots made make makes making many may maybe me mean means might mine more most much must my
  myself near nearly need needed needs neither never next no nobody none nor not nothing now of off often on once one
  ones only onto or other others ought our ours ourselves out over own per perhaps please put quite rather really said
  same saw say saying says see seem seemed seems seen several shall she should shouldnt since so some somebody someone
  something sometimes somewhere soon still such take taken takes taking tell than that thats the their theirs them
  themselves then there therefore these they theyre theyve thing things think this those though three through thus till
  to today together told too took toward towards tried try trying twice two under until up upon us use used uses using
  usually very want wanted wants was wasnt way we well went were werent weve what whatever when where whether which
  while who whole whom whose why will wish with within without wont would wouldnt yes yet you youd youll your youre
  yours yourself youve advise advice advisor adviser able`
    .split(/\s+/)
    .filter(Boolean),
);
