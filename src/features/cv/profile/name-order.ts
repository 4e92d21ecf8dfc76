import type { Features } from './choice.ts';
import type { Found } from './lines.ts';
import { textsOf, type NameCandidate, type NameWord } from './name-candidates.ts';
import {
  folded,
  givenness,
  inCapitals,
  isAsianFamily,
  isFamily,
  isGiven,
  isInitial,
  isMiddle,
  isParticle,
} from './names.ts';

interface NameOrder {
  readonly given: readonly NameWord[];
  readonly family: readonly NameWord[];
  readonly features: Features;
}

/** All ways to divide the words of a name; initials in the middle are left out. */
export function nameOrders(
  { words: all, border, order }: NameCandidate,
  places: readonly (Found | null)[],
): NameOrder[] {
  const lead = all.findIndex(({ text }) => !isInitial(text));
  const words = all.filter(({ text }, at) => border !== undefined || at <= lead || !isInitial(text));
  const addresses = places.flatMap((place) =>
    place ? [folded(place.value.replace(/@.*|^.*\/in\//, ''))] : [],
  );
  const found: NameOrder[] = [];
  const add = (given: readonly NameWord[], family: readonly NameWord[], features: Features): void => {
    if (isParticle(given.at(-1)!.text) || isParticle(family.at(-1)!.text)) return;
    found.push({ given, family, features: featuresOf(given, family, features, addresses) });
  };
  for (let at = 1; at < words.length; at += 1) {
    const [one, two] = [words.slice(0, at), words.slice(at)];
    if ((border !== undefined && border !== at) || /^[eiy]$/i.test(two[0]!.text)) continue;
    if (order !== 'family') add(one, two, { asLabelled: order === 'given' });
    if (order !== 'given') add(two, one, { turned: true, asLabelled: order === 'family' });
    // `Edward NG Kai Ming`, `Cheryl Lim Hui Xian`
    const others = [...one, ...two.slice(1)];
    const isLoud = inCapitals(two[0]!.text) && !others.some(({ text }) => inCapitals(text));
    const isAsian = at === 1 && two.length > 2 && border === undefined && isAsianFamily(two[0]!.text);
    if ((two.length > 1 && isLoud) || isAsian) add(others, [two[0]!], { middle: true });
    // `Abdulrahman bin Khalid Al-Mutairi`
    if (/^(?:bin|ibn|bint|binti)$/i.test(two[0]!.text) && two.length > 2 && border === undefined)
      add(one, two.slice(2), { withoutFather: true });
  }
  return found;
}

const average = (words: readonly NameWord[]): number => {
  const long = words.filter(({ text }) => !isInitial(text) && !isParticle(text));
  return long.reduce((sum, { text }) => sum + givenness(text), 0) / Math.max(1, long.length);
};

function featuresOf(
  given: readonly NameWord[],
  family: readonly NameWord[],
  more: Features,
  addresses: readonly string[],
): Features {
  const isTurned = more['turned'] === true;
  const isLoud = (texts: readonly string[]): boolean =>
    texts.every((text) => isParticle(text) || isInitial(text) || inCapitals(text));
  const [givenTexts, familyTexts] = [textsOf(given), textsOf(family)];
  const [isLoudGiven, isLoudFamily] = [isLoud(givenTexts), isLoud(familyTexts)];
  const asian = Number(familyTexts.length === 1 && isAsianFamily(familyTexts[0]!));
  const otherAsian = Number(isAsianFamily(givenTexts[0]!));
  const [first, last] = [folded(givenTexts.join('')), folded(familyTexts.join(''))];
  const main = familyTexts.filter((text) => !isParticle(text));
  const own = (text: string): boolean => text !== '' && addresses.some((address) => address.includes(text));
  const isOwn = main.map((text) => own(folded(text)));
  const places = addresses.map((address) => [
    address.indexOf(folded(givenTexts[0]!)),
    address.indexOf(folded(main.at(-1) ?? '')),
  ]);
  const particle = (isTurned ? familyTexts : [...givenTexts, ...familyTexts]).findIndex((text) =>
    isParticle(text),
  );
  const isInner = particle > 0 && particle < givenTexts.length && !isTurned;
  const count = givenTexts.length + familyTexts.length;
  return {
    ...more,
    some: true,
    givenOfGiven: average(given),
    givenOfFamily: average(family),
    firstGiven: isGiven(givenTexts[0]!),
    laterGiven: givenTexts.slice(1).filter((text) => isGiven(text) && !isFamily(text)).length,
    laterFamily: givenTexts.slice(1).filter((text) => isFamily(text) && !isGiven(text)).length,
    familyGiven: main.slice(0, -1).filter((text) => isGiven(text) && !isFamily(text)).length,
    [`of${Math.min(count, 5)}given${Math.min(givenTexts.length, 3)}`]: true,
    capitals: Number(!isLoudGiven && isLoudFamily) - Number(isLoudGiven && !isLoudFamily),
    asian: isTurned ? asian - otherAsian : -otherAsian,
    asianAndGiven: isTurned && asian > otherAsian && givenTexts.every(isGiven),
    turnedGiven: isTurned && isGiven(givenTexts.at(-1)!) && !isGiven(familyTexts[0]!),
    familyParticle: isParticle(familyTexts[0]!),
    givenParticleGiven: isInner && isGiven(givenTexts.at(-1)!),
    initialOfGiven: addresses.some((address) => address.startsWith(first.charAt(0) + last)),
    joinedFamily: main.length > 1 && own(last),
    joinedGiven: givenTexts.length > 1 && own(first),
    addressSkipsFirst:
      isOwn.length > 1 && !isOwn[0] && isOwn.at(-1) === true && !familyTexts.some(isParticle),
    addressSkipsLast: isOwn.length > 1 && isOwn[0] === true && !isOwn.at(-1) && !isTurned,
    middleWord:
      Number(givenTexts.length > 1 && isMiddle(givenTexts.at(-1)!)) -
      Number(main.length > 1 && isMiddle(main[0]!)),
    addressGivenFirst: places.some(([one = -1, two = -1]) => one >= 0 && two > one),
    addressFamilyFirst: places.some(([one = -1, two = -1]) => two >= 0 && one > two),
    hyphenGiven: givenTexts.some((text) => /\p{L}-/u.test(text)),
    hyphenFamily: familyTexts.some((text) => /\p{L}-/u.test(text)),
    initialsGiven: givenTexts.every(isInitial),
  };
}
