import { isLoopback } from '../domain/oauth/loopback.ts';
import type { Mail } from '../lib/mailer.ts';

export interface Delivery {
  deliver: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** How long a mail server may take to connect, to greet, and to say anything at all. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers e-mails to a mail server. Options in the query of `url` override the defaults. */
export function smtpDelivery(url: string, from: string): Delivery {
  const open = async () => {
    // Loaded when the first e-mail leaves: most processes of the command line send none.
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
        // As an object it is one address whatever it holds, and never taken for a list of them.
        to: { name: '', address: to },
        subject,
        text,
        // Nobody's holiday notice needs to come back.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** A password must not travel in the clear, unless it stays on this machine. */
export function needsEncryption(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  return (username !== '' || password !== '') && !isLoopback(hostname);
}

function mailbox(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}
