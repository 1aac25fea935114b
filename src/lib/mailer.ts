/** A letter to one person, in plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The address in the text that opens something for whoever has it; null where there is none. */
  link: string | null;
}

export interface Mailer {
  /** Whether letters leave this server. Where they do not, the administrator hands over what the log says. */
  readonly delivers: boolean;
  /** Sends a letter while the caller goes on. What goes wrong is in the log. */
  send: (letter: Letter) => void;
  /** Waits for the letters that are under way, within reason. */
  close: () => Promise<void>;
}
