/** Lines to paste into a file or a terminal. */
export interface Snippet {
  label: string;
  /** The place for the snippet, or a hint. */
  note?: string;
  code: string;
}
