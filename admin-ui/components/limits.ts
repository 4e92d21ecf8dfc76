/** How many of a list's chips, letters and suggestions are shown before "+N" or "…" (spec 2 §9). */
export const SHOWN = {
  skills: 3,
  skillsOnCard: 4,
  groups: 2,
  groupDescription: 50,
  suggestionsInRow: 3,
  suggestionsInDetails: 5,
  skillsOfSuggestion: 4,
} as const;
