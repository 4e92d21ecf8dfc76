/**
 * Folds text for search columns and words: compatibility forms, accents and case fall away, so that "Müller" finds
 * "muller" on both databases and in both screens. Never for identity: José and jose are two people.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
