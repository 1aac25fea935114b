import { isLoopback } from '../domain/oauth/loopback.ts';
import type { Mail } from '../lib/mailer.ts';

export interface Delivery {
  deliver: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** Timeouts to connect to a mail server, to receive its greeting and for any response. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers e-mails to a mail server. Options in the query of `url` override the defaults. */
export function smtpDelivery(url: string, from: string): Delivery {
  const open = async () => {
    // Loaded for the first e-mail, because most commands of the CLI send none.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: needsEncryption(url),
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    deliver: async ({ to, subject, text }) => {
      opened ??= open();
      const transport = await opened;
      await transport.sendMail({
        from: mailbox(from),
        // As an object this is a single address; a text would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // Prevents automatic replies such as holiday notices.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** A password must be encrypted on the network, except on this machine. */
export function needsEncryption(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  return (username !== '' || password !== '') && !isLoopback(hostname);
}

function mailbox(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}
