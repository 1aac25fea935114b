import { BackgroundTasks } from '../lib/background-tasks.ts';
import type { Mail, Mailer } from '../lib/mailer.ts';
import { smtpDelivery } from './smtp-delivery.ts';

export interface MailSettings {
  /** Null where there is no mail server. */
  smtpUrl: string | null;
  mailFrom: string;
}

export interface MailReport {
  /** An e-mail that does not leave the server, for the administrator to hand over. */
  undelivered: (mail: Mail) => void;
  failed: (error: unknown) => void;
}

const MAX_IN_FLIGHT = 200;
const DRAIN_TIMEOUT_MS = 5_000;

export function createMailer({ smtpUrl, mailFrom }: MailSettings, report: MailReport): Mailer {
  const delivery = smtpUrl === null ? null : smtpDelivery(smtpUrl, mailFrom);
  const underWay = new BackgroundTasks({
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
    send: (mail) => underWay.start(() => deliver(mail)),
    close: async () => {
      await underWay.drain(DRAIN_TIMEOUT_MS);
      delivery?.close();
    },
  };
}

/**
 * Why an e-mail was not sent, for the log. Mail servers quote what they do not like about an e-mail, an address in it too; what
 * that opens is for its recipient alone.
 */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly code: unknown;

  constructor(error: unknown, { link }: Mail) {
    const { message, code } = error as { message?: string; code?: unknown };
    const secret = link?.split('/').at(-1);
    const told = message ?? String(error);
    super(secret ? told.replaceAll(secret, '…') : told);
    this.code = code;
  }
}
