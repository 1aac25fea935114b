import { randomInt } from 'node:crypto';
import { createDemo, type Demo } from '../../services/demo/create.ts';
import { readNewPassword } from '../password.ts';
import { print } from '../print.ts';
import { clearProgress, showProgress } from '../progress.ts';
import { formatTable } from '../table.ts';
import { withApp } from '../with-app.ts';

export async function run({ password: isChosen = false }: { password?: boolean }): Promise<void> {
  // The password is never an argument: every user of the machine can read the arguments of a process.
  const password = isChosen ? await readNewPassword(process.stdin, process.stderr) : newPassword();
  const demo = await withApp(({ app }) =>
    createDemo(app, {
      password,
      onProgress: (written, of) => showProgress(`Creating time entries: ${written} of ${of}`),
    }).finally(clearProgress),
  );
  print(summaryOf(demo, isChosen ? null : password));
}

/** `password` is null if the operator chose it: a known password need not be on the screen. */
function summaryOf(demo: Demo, password: string | null): string {
  const [owner] = demo.people;
  const rows = demo.people.map(({ email, name, role }) => [`  ${email}`, name, role]);
  return [
    `The demo team "${demo.teamName}" is ready: ${demo.people.length} people, ${demo.entries} time entries.`,
    '',
    'Its accounts:',
    formatTable(rows),
    password === null ? 'They sign in with the given password.' : `Their password: ${password}`,
    ...demo.administrators.map((email) => `${email} is the administrator of the installation.`),
    '',
    'To create an API key for the first of them:',
    `  bin/stint key create --email ${owner?.email} --name demo`,
  ].join('\n');
}

/** Without characters that are easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four, 80 random bits: easy to copy by hand. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
