/** Text of people within a sentence: whichever way it is written, the sentence around it stays as it is. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
