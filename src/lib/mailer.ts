/** A letter to one person, in plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The address in the text that opens something for whoever has it; null where there is none. */
  link: string | null;
}

export interface Mailer {
  /** Whether e-mails leave this server. If not, the administrator hands over the links in the log. */
  readonly delivers: boolean;
  /** Sends in the background. Failures go to the log. */
  send: (letter: Letter) => void;
  /** Waits for the letters that are under way, within reason. */
  close: () => Promise<void>;
}
