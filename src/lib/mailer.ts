/** A plain-text e-mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The secret link in the text, which works for anyone who has it; null for an e-mail without a secret link. */
  link: string | null;
}

export interface Mailer {
  /** Whether a mail server is configured. Without one, the administrator passes on the links from the log. */
  readonly delivers: boolean;
  /** Sends in the background. Logs failures. */
  send: (mail: Mail) => void;
  /** Waits for e-mails in flight, for a limited time. */
  close: () => Promise<void>;
}
