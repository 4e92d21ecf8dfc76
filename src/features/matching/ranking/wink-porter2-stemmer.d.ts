declare module 'wink-porter2-stemmer' {
  /** Porter2 stem of a word in lower case. */
  export default function stem(word: string): string;
}
