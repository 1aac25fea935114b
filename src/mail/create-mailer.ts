import { BackgroundTasks } from '../lib/background-tasks.ts';
import type { Letter, Mailer } from '../lib/mailer.ts';
import { smtpDelivery } from './smtp-delivery.ts';

export interface MailSettings {
  /** Null where there is no mail server. */
  smtpUrl: string | null;
  mailFrom: string;
}

export interface MailReport {
  /** A letter that does not leave the server, for the administrator to hand over. */
  undelivered: (letter: Letter) => void;
  failed: (error: unknown) => void;
}

const MOST_UNDER_WAY = 200;
const PATIENCE = 5_000;

export function createMailer({ smtpUrl, mailFrom }: MailSettings, report: MailReport): Mailer {
  const delivery = smtpUrl === null ? null : smtpDelivery(smtpUrl, mailFrom);
  const underWay = new BackgroundTasks({
    maxRunning: MOST_UNDER_WAY,
    onError: report.failed,
    tooMany: 'Too many letters wait for the mail server; one was given up.',
  });

  const deliver = async (letter: Letter) => {
    if (!delivery) return report.undelivered(letter);
    await delivery.deliver(letter).catch((error: unknown) => {
      throw new LetterNotSent(error, letter);
    });
  };

  return {
    delivers: delivery !== null,
    send: (letter) => underWay.start(() => deliver(letter)),
    close: async () => {
      await underWay.drain(PATIENCE);
      delivery?.close();
    },
  };
}

/**
 * Why a letter was not sent, for the log. Mail servers quote what they do not like about a letter, an address in it too; what
 * that opens is for its recipient alone.
 */
class LetterNotSent extends Error {
  override readonly name = 'LetterNotSent';
  readonly code: unknown;

  constructor(error: unknown, { link }: Letter) {
    const { message, code } = error as { message?: string; code?: unknown };
    const secret = link?.split('/').at(-1);
    const told = message ?? String(error);
    super(secret ? told.replaceAll(secret, '…') : told);
    this.code = code;
  }
}
