/**
 * Words that a reason may use beside those of the brief and of the advisor's own profile: what joins them into a sentence
 * and says how they meet. None of them claims anything of a person by itself. The prompt lists them, the check of the
 * answer knows them (function words are free anyway).
 */
export const PLAIN_WORDS: readonly string[] = `
  align answer apply area ask aspect background brief bring broad broader career clear clearly close closely combine
  concern concrete connect connection context contribute cover current deal demonstrate describe description different
  direct directly draw evidence example experience expertise explicit explicitly field find first fit focus general
  generally goal help highlight include indicate individual interest kind knowledge lack level limited link list
  listed main mainly match meet mention missing name need note offer only organisation organization overlap part
  partial particular particularly partly past person point possible practical practice present previous profile
  project provide question range record refer reference relate related relevant request requirement respond review
  role second sector show side similar skill speak specific specifically state stated strong strongly suggest suit
  support task third title together topic touch type understand understanding useful weak whole word work year`
  .split(/\s+/)
  .filter(Boolean);
