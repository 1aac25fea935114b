import { BackgroundTasks } from '../lib/background-tasks.ts';
import type { Mail, Mailer } from '../lib/mailer.ts';
import { smtpDelivery } from './smtp-delivery.ts';

export interface MailSettings {
  /** Null without a mail server. */
  smtpUrl: string | null;
  mailFrom: string;
}

export interface MailReport {
  /** Called without a mail server; the administrator passes the e-mail on. */
  undelivered: (mail: Mail) => void;
  failed: (error: unknown) => void;
}

const MAX_IN_FLIGHT = 200;
const DRAIN_TIMEOUT_MS = 5_000;

export function createMailer({ smtpUrl, mailFrom }: MailSettings, report: MailReport): Mailer {
  const delivery = smtpUrl === null ? null : smtpDelivery(smtpUrl, mailFrom);
  const deliveries = new BackgroundTasks({
    maxRunning: MAX_IN_FLIGHT,
    onError: report.failed,
    tooMany: 'Too many e-mails wait for the mail server; one was given up.',
  });

  const deliver = async (mail: Mail) => {
    if (!delivery) return report.undelivered(mail);
    await delivery.deliver(mail).catch((error: unknown) => {
      throw new MailNotSent(error, mail);
    });
  };

  return {
    delivers: delivery !== null,
    send: (mail) => deliveries.start(() => deliver(mail)),
    close: async () => {
      await deliveries.drain(DRAIN_TIMEOUT_MS);
      delivery?.close();
    },
  };
}

/**
 * The failure of an e-mail, for the log. Mail servers quote parts of an e-mail in their errors. The secret in its link
 * is removed, because only the recipient may see the secret.
 */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly code: unknown;

  constructor(error: unknown, { link }: Mail) {
    const { message, code } = error as { message?: string; code?: unknown };
    const secret = link?.split('/').at(-1);
    const text = message ?? String(error);
    super(secret ? text.replaceAll(secret, '…') : text);
    this.code = code;
  }
}
