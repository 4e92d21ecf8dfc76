/**
 * Words that a reason may use beside those of the brief and of the advisor's own profile: what joins them into a sentence
 * and says how they meet. None of them claims anything of a person by itself. The prompt lists them, the check of the
 * answer knows them (function words are free anyway).
 */
export const PLAIN_WORDS: readonly string[] = `
  align area answer apply ask aspect background brief broad broader career clear clearly close closely concern concrete
  connect connection contribute cover deal describe description different direct directly evidence example expertise
  experience explicit explicitly field find first fit focus general generally goal help include indicate individual
  interest kind knowledge lack level limited link list main mainly match meet mention missing name need only organisation
  organization overlap part partial partly particular particularly person point possible practical practice present
  profile project provide question range record relate related relevant request requirement respond role second show side
  similar skill speak specific specifically state strong strongly suggest suit support task third title topic touch type
  useful weak word work year`
  .split(/\s+/)
  .filter(Boolean);
