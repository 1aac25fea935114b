import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../test/processes/smtp-sink.ts';
import { freePort } from '../app/free-port.ts';
import type { Letter, Mailer } from '../lib/mailer.ts';
import { createMailer } from './create-mailer.ts';
import { needsEncryption } from './smtp-delivery.ts';

const LETTER: Letter = {
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
  for (const one of open.splice(0)) await one.close();
});

/** A mailer, what it could not deliver, and what went wrong. */
function mailerTo(smtpUrl: string | null, mailFrom = 'Time at ACME <time@example.com>') {
  const undelivered: Letter[] = [];
  const failures: Error[] = [];
  const mailer: Mailer = createMailer(
    { smtpUrl, mailFrom },
    { undelivered: (letter) => undelivered.push(letter), failed: (error) => failures.push(error as Error) },
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
  it('delivers letters as they are, from whom it is told', async () => {
    const server = await sink();
    const { send, delivers, failures, undelivered } = mailerTo(server.url);
    expect(delivers).toBe(true);
    send(LETTER);
    send({ ...LETTER, to: 'bob@example.com' });
    const letters = await server.received(2);
    expect(letters.map(({ from, to }) => [from, ...to]).sort()).toEqual([
      ['time@example.com', 'ada@example.com'],
      ['time@example.com', 'bob@example.com'],
    ]);
    for (const { text, headers } of letters) {
      expect(text.trimEnd()).toBe(LETTER.text.trimEnd());
      expect(headers).toMatchObject({
        from: 'Time at ACME <time@example.com>',
        subject: LETTER.subject,
        'auto-submitted': 'auto-generated',
        'content-type': expect.stringMatching(/^text\/plain; charset=utf-8/),
      });
    }
    expect([failures, undelivered]).toEqual([[], []]);
  });

  it('signs in with the user and the password of the address', async () => {
    const user = { name: 'time@example.com', password: 'p@ss/word:ä' };
    const server = await sink({ user });
    const address = (password: string) =>
      server.url.replace('//', `//${encodeURIComponent(user.name)}:${encodeURIComponent(password)}@`);
    const right = mailerTo(address(user.password));
    right.send(LETTER);
    await server.received(1);
    const wrong = mailerTo(address('something else'));
    wrong.send(LETTER);
    await wrong.close();
    expect(server.letters).toHaveLength(1);
    expect(wrong.failures).toMatchObject([{ code: 'EAUTH' }]);
    expect(String(wrong.failures[0]?.stack)).not.toContain('something else');
  });

  it.each([
    'victim@example.com,eve',
    'a,b@example.com',
    'a;b@example.com',
    "o'neil@example.com",
    'ä@exämple.com',
  ])('takes %s for one address and no list', async (to) => {
    const server = await sink();
    const { send, close, failures } = mailerTo(server.url);
    send({ ...LETTER, to });
    await close();
    const recipients = server.letters.flatMap((letter) => letter.to);
    expect(recipients.length + failures.length).toBe(1);
    expect(recipients.filter((one) => one.includes('victim') && !one.includes('eve'))).toEqual([]);
  });

  it('says why a letter was refused, without what the letter opens', async () => {
    const server = await sink({ verdict: ({ text }) => `554 5.7.1 bad address ${/https\S+/.exec(text)}` });
    const { send, close, failures } = mailerTo(server.url);
    send(LETTER);
    await close();
    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toContain('554 5.7.1 bad address https://time.example.com/reset-password/…');
    expect(JSON.stringify([failures[0]?.stack, failures])).not.toContain('s3cr3t');
  });

  it('fails nobody where nothing listens, where nothing is said, or where making the letter fails', async () => {
    const gone = mailerTo(`smtp://127.0.0.1:${await freePort()}`);
    gone.send(LETTER);
    await gone.close();
    expect(gone.failures).toMatchObject([{ name: 'LetterNotSent', code: 'ESOCKET' }]);

    const mute = mailerTo((await sink({ greets: false })).url);
    mute.send(LETTER);
    const begin = performance.now();
    await mute.close();
    expect(performance.now() - begin).toBeLessThan(8_000);
  });

  it('gives letters up where too many wait', async () => {
    const { send, failures } = mailerTo((await sink({ greets: false })).url);
    for (let i = 0; i < 210; i++) send(LETTER);
    await sleep(0);
    expect(failures).toHaveLength(10);
    expect(failures[0]?.message).toContain('Too many letters');
  });
});

describe('a mailer without one', () => {
  it('hands letters to the administrator, links and all', async () => {
    const { send, delivers, undelivered, close } = mailerTo(null);
    expect(delivers).toBe(false);
    send(LETTER);
    send(LETTER);
    await close();
    expect(undelivered).toEqual([LETTER, LETTER]);
  });
});

it.each([
  ['smtp://mail.example.com', false],
  ['smtp://ada:secret@mail.example.com', true],
  ['smtp://:secret@mail.example.com:2525', true],
  ['smtp://ada:secret@localhost:1025', false],
  ['smtp://ada:secret@[::1]:1025', false],
])('a password over %s needs encryption: %s', (url, expected) => {
  expect(needsEncryption(url)).toBe(expected);
});
