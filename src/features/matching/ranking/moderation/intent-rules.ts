import { CRIME_RULES } from './rules-crime.ts';
import { HARM_RULES } from './rules-harm.ts';
import { PEOPLE_RULES } from './rules-people.ts';
import { PLATFORM_RULES } from './rules-platform.ts';

/** A way of asking for something harmful. Tried sentence by sentence on folded text in lower case. */
export interface IntentRule {
  kind: 'hate' | 'discrimination' | 'violence' | 'fraud' | 'illegal' | 'sexual' | 'harvesting' | 'spam';
  /** All must be found. */
  all: readonly RegExp[];
  /** None may be found: what shows that the speaker opposes, suffered or asks about it. */
  unless?: readonly RegExp[];
}

/** All rules, in the order in which they are tried. */
export const INTENT_RULES: readonly IntentRule[] = [
  ...PEOPLE_RULES,
  ...HARM_RULES,
  ...CRIME_RULES,
  ...PLATFORM_RULES,
];
