/** How many of a list's chips and letters are shown before "+N" or "…" (spec 2 §9). */
export const SHOWN = { skills: 3, skillsOnCard: 4, groups: 2, groupDescription: 50 } as const;
