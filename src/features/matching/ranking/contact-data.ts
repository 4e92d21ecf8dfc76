const CONTACT = [
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.|\s?\(dot\)\s?|\s?\[dot\]\s?)[\w.-]+/iu, // e-mail
  /\b(?:https?:\/\/|www\.)\S+/iu,
  /\b[a-z0-9-]+\.(?:com|org|net|co\.uk|org\.uk|uk|io|info|me|eu|biz|app|dev|example)\b(?:\/\S*)?/iu, // bare host
  /(?<![\d£$€.,])(?:\+|\(?0)[\d\s().-]{8,}\d/u, // telephone
  /\b(?:skype|whatsapp|telegram|signal|twitter|instagram|linkedin)\b\s*(?::|-|at)\s*@?\S+/iu,
  /(?:^|\s)@\w{2,}/u, // handle
  /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/u, // UK postcode
];

/** Whether a text holds an address by which somebody could be reached. Such text is never quoted (contract §10). */
export function hasContactData(text: string): boolean {
  return CONTACT.some((pattern) => pattern.test(text));
}
