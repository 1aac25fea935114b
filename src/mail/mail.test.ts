import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../test/processes/smtp-sink.ts';
import { freePort } from '../app/free-port.ts';
import type { Mail, Mailer } from '../lib/mailer.ts';
import { createMailer } from './create-mailer.ts';
import { needsEncryption } from './smtp-delivery.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'Ein Brief über Zeit',
  text: 'Hello Ada,\n\nhttps://time.example.com/reset-password/s3cr3t-t0k3n\n\n.\n. a dot, and a long line: ä'.padEnd(
    300,
    ' x',
  ),
  link: 'https://time.example.com/reset-password/s3cr3t-t0k3n',
};

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const closable of open.splice(0)) await closable.close();
});

/** A mailer that records undelivered e-mails and failures. */
function mailerTo(smtpUrl: string | null, mailFrom = 'Time at ACME <time@example.com>') {
  const undelivered: Mail[] = [];
  const failures: Error[] = [];
  const mailer: Mailer = createMailer(
    { smtpUrl, mailFrom },
    { undelivered: (mail) => undelivered.push(mail), failed: (error) => failures.push(error as Error) },
  );
  open.push(mailer);
  return { ...mailer, undelivered, failures };
}

async function sink(...options: Parameters<typeof startSmtpSink>): Promise<SmtpSink> {
  const started = await startSmtpSink(...options);
  open.push(started);
  return started;
}

describe('a mailer with a mail server', () => {
  it('delivers e-mails unchanged from the configured sender', async () => {
    const server = await sink();
    const { send, delivers, failures, undelivered } = mailerTo(server.url);
    expect(delivers).toBe(true);
    send(MAIL);
    send({ ...MAIL, to: 'bob@example.com' });
    const mails = await server.received(2);
    expect(mails.map(({ from, to }) => [from, ...to]).sort()).toEqual([
      ['time@example.com', 'ada@example.com'],
      ['time@example.com', 'bob@example.com'],
    ]);
    for (const { text, headers } of mails) {
      expect(text.trimEnd()).toBe(MAIL.text.trimEnd());
      expect(headers).toMatchObject({
        from: 'Time at ACME <time@example.com>',
        subject: MAIL.subject,
        'auto-submitted': 'auto-generated',
        'content-type': expect.stringMatching(/^text\/plain; charset=utf-8/),
      });
    }
    expect([failures, undelivered]).toEqual([[], []]);
  });

  it('authenticates with the user and password of the SMTP URL', async () => {
    const user = { name: 'time@example.com', password: 'p@ss/word:ä' };
    const server = await sink({ user });
    const address = (password: string) =>
      server.url.replace('//', `//${encodeURIComponent(user.name)}:${encodeURIComponent(password)}@`);
    const right = mailerTo(address(user.password));
    right.send(MAIL);
    await server.received(1);
    const wrong = mailerTo(address('something else'));
    wrong.send(MAIL);
    await wrong.close();
    expect(server.mails).toHaveLength(1);
    expect(wrong.failures).toMatchObject([{ code: 'EAUTH' }]);
    expect(String(wrong.failures[0]?.stack)).not.toContain('something else');
  });

  it.each([
    'victim@example.com,eve',
    'a,b@example.com',
    'a;b@example.com',
    "o'neil@example.com",
    'ä@exämple.com',
  ])('never splits the address %s into several recipients', async (to) => {
    const server = await sink();
    const { send, close, failures } = mailerTo(server.url);
    send({ ...MAIL, to });
    await close();
    const recipients = server.mails.flatMap((mail) => mail.to);
    expect(recipients.length + failures.length).toBe(1);
    expect(recipients.filter((address) => address.includes('victim') && !address.includes('eve'))).toEqual(
      [],
    );
  });

  it('reports the reason of a rejected e-mail without the secret of its link', async () => {
    const server = await sink({ verdict: ({ text }) => `554 5.7.1 bad address ${/https\S+/.exec(text)}` });
    const { send, close, failures } = mailerTo(server.url);
    send(MAIL);
    await close();
    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toContain('554 5.7.1 bad address https://time.example.com/reset-password/…');
    expect(JSON.stringify([failures[0]?.stack, failures])).not.toContain('s3cr3t');
  });

  it('reports an unreachable server as a failure and closes while a server does not respond', async () => {
    const gone = mailerTo(`smtp://127.0.0.1:${await freePort()}`);
    gone.send(MAIL);
    await gone.close();
    expect(gone.failures).toMatchObject([{ name: 'MailNotSent', code: 'ESOCKET' }]);

    const mute = mailerTo((await sink({ greets: false })).url);
    mute.send(MAIL);
    const begin = performance.now();
    await mute.close();
    expect(performance.now() - begin).toBeLessThan(8_000);
  });

  it('drops e-mails beyond the limit of e-mails in flight', async () => {
    const { send, failures } = mailerTo((await sink({ greets: false })).url);
    for (let i = 0; i < 210; i++) send(MAIL);
    await sleep(0);
    expect(failures).toHaveLength(10);
    expect(failures[0]?.message).toContain('Too many e-mails');
  });
});

describe('a mailer without a mail server', () => {
  it('passes e-mails with their links to the administrator', async () => {
    const { send, delivers, undelivered, close } = mailerTo(null);
    expect(delivers).toBe(false);
    send(MAIL);
    send(MAIL);
    await close();
    expect(undelivered).toEqual([MAIL, MAIL]);
  });
});

it.each([
  ['smtp://mail.example.com', false],
  ['smtp://ada:secret@mail.example.com', true],
  ['smtp://:secret@mail.example.com:2525', true],
  ['smtp://ada:secret@localhost:1025', false],
  ['smtp://ada:secret@[::1]:1025', false],
])('encryption for a password over %s is required: %s', (url, expected) => {
  expect(needsEncryption(url)).toBe(expected);
});
