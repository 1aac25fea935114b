/** Lines to paste somewhere. */
export interface Snippet {
  label: string;
  /** The place for the snippet, or a hint. */
  note?: string;
  code: string;
}
