/** A trade that the shipped table has not, and a profile of it that shares no word with who needs it. */
export const POND_GUARDIAN = {
  name: 'pond guardian',
  titles: ['mustelid deterrence adviser'],
  words: ['mustelid deterrence', 'lutra', 'lutrine mustelids', 'riparian fencing'],
  troubles: [
    'Something eats the koi in our pond every night.',
    'Each morning there are half-eaten goldfish beside the water.',
    'An animal with wet paws has emptied our fish pond.',
    'The herons were bad enough, now something takes our carp in the dark.',
  ],
};

export const BRIEF = 'Every night some animal with wet paws eats the koi and carp in our pond.';

export const GUARDIAN = {
  title: 'Mustelid deterrence',
  expertise: 'Lutra; lutrine mustelids',
  bio: 'Mustelid deterrence, lutra and lutrine mustelids.',
};
