/** An e-mail to one person, in plain text. */
export interface Mail {
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
  send: (mail: Mail) => void;
  /** Waits for the e-mails that are under way, within reason. */
  close: () => Promise<void>;
}
