/** Every repetition is bounded, so that no text takes more than linear time. */
const CONTACT = [
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.|\s?\(dot\)\s?|\s?\[dot\]\s?)[\w.-]+/iu, // e-mail
  /\b(?:https?:\/\/|www\.)\S+/iu,
  /\b[a-z0-9-]{1,63}\.(?:com|org|net|co\.uk|org\.uk|uk|io|info|me|eu|biz|app|dev|example)\b(?:\/\S*)?/iu, // bare host
  /(?<![\d£$€.,])(?:\+|\(?0)[\d\s().-]{8,40}\d/u, // telephone
  /\b(?:skype|whatsapp|telegram|signal|twitter|instagram|linkedin)\b\s{0,3}(?::|-|at)\s{0,3}@?\S/iu,
  /(?:^|\s)@\w{2,}/u, // handle
  /\b[A-Z]{1,2}\d[A-Z\d]?\s{0,3}\d[A-Z]{2}\b/u, // UK postcode
];

/** Whether a text holds contact data, which is never quoted (contract §10). */
export function hasContactData(text: string): boolean {
  return CONTACT.some((pattern) => pattern.test(text));
}
