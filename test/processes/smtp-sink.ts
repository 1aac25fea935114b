import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Delivered {
  /** The sender of the SMTP envelope. */
  from: string;
  to: string[];
  /** Decoded headers by lower-case name. */
  headers: Record<string, string>;
  text: string;
}

interface SinkOptions {
  /** The only accepted credentials. Default: no authentication. */
  user?: { name: string; password: string };
  /** The reply to a message, such as "554 5.7.1 no". Default: accept. */
  verdict?: (mail: Delivered) => string;
  /** Whether the server sends its greeting. Default: true. */
  greets?: boolean;
}

export interface SmtpSink {
  url: string;
  mails: Delivered[];
  /** Waits for at least `count` e-mails, optionally to one recipient, and returns them. */
  received: (count: number, to?: string) => Promise<Delivered[]>;
  close: () => Promise<void>;
}

/** Starts a local SMTP server that stores received e-mails. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const mails: Delivered[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    if (options.greets !== false) converse(socket, options, (mail) => mails.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    received: async (count, to) => {
      const deadline = Date.now() + 10_000;
      const found = () => (to === undefined ? mails : mails.filter((mail) => mail.to.includes(to)));
      while (found().length < count && Date.now() < deadline) await sleep(10);
      if (found().length < count) throw new Error(`${found().length} e-mails came, not ${count}.`);
      return found();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The part of RFC 5321 and AUTH PLAIN that clients need to send an e-mail. */
function converse(socket: Socket, { user, verdict }: SinkOptions, keep: (mail: Delivered) => void): void {
  let waiting = '';
  let isAuthenticated = user === undefined;
  let from = '';
  let to: string[] = [];
  let isData = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  const takeData = (data: string) => {
    const mail = { from, to, ...readMessage(data.replaceAll(/^\.\./gm, '.')) };
    const answer = verdict?.(mail) ?? '250 2.0.0 kept';
    if (answer.startsWith('2')) keep(mail);
    isData = false;
    to = [];
    reply(answer);
  };

  const takeCommand = (line: string) => {
    const [, mailbox = ''] = /<([^>]*)>/.exec(line) ?? [];
    if (/^EHLO /i.test(line))
      reply(user ? '250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN' : '250-sink\r\n250 8BITMIME');
    else if (/^AUTH PLAIN /i.test(line)) {
      const [, name, password] = Buffer.from(line.slice(11), 'base64').toString().split('\0');
      isAuthenticated = name === user?.name && password === user?.password;
      reply(isAuthenticated ? '235 2.7.0 welcome' : '535 5.7.8 not you');
    } else if (!isAuthenticated) reply('530 5.7.0 sign in first');
    else if (/^MAIL FROM:/i.test(line)) {
      from = mailbox;
      reply('250 2.1.0 fine');
    } else if (/^RCPT TO:/i.test(line)) {
      to.push(mailbox);
      reply('250 2.1.5 fine');
    } else if (/^DATA$/i.test(line)) {
      isData = true;
      reply('354 go on');
    } else if (/^QUIT$/i.test(line)) socket.end('221 2.0.0 bye\r\n');
    else reply('500 5.5.2 what?');
  };

  reply('220 sink ESMTP');
  socket.setEncoding('utf8').on('data', (chunk) => {
    waiting += chunk;
    for (;;) {
      const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = waiting.slice(0, end);
      waiting = waiting.slice(end + (isData ? 5 : 2));
      if (isData) takeData(part);
      else takeCommand(part);
    }
  });
}

function readMessage(message: string): Pick<Delivered, 'headers' | 'text'> {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
  const text = body.join('\r\n\r\n');
  return { headers, text: decodeBody(text, headers['content-transfer-encoding']).replaceAll('\r\n', '\n') };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromHex(body.replaceAll(/=\r\n/g, '')) : body;
}

/** Decodes the encoded words of RFC 2047 in a header. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : fromHex(text.replaceAll('_', ' ')),
    );
}

function fromHex(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}
