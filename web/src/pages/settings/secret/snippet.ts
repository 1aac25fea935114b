/** Lines to paste somewhere. */
export interface Snippet {
  label: string;
  /** Where it goes, or what to know about it. */
  note?: string;
  code: string;
}
