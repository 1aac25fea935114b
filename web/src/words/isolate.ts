/** Bidi isolation: a name in a right-to-left script does not reorder the sentence around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
