import { createDemo, type Demo } from '../../services/demo/create.ts';
import { newPassword } from '../new-password.ts';
import { print } from '../print.ts';
import { clearProgress, showProgress } from '../progress.ts';
import { formatTable } from '../table.ts';
import { withApp } from '../with-app.ts';

export async function run({ password = newPassword() }: { password?: string }): Promise<void> {
  const demo = await withApp(({ app }) =>
    createDemo(app, {
      password,
      onProgress: (written, of) => showProgress(`Making time entries: ${written} of ${of}`),
    }).finally(clearProgress),
  );
  print(summaryOf(demo, password));
}

function summaryOf(demo: Demo, password: string): string {
  const [owner] = demo.people;
  const rows = demo.people.map(({ email, name, role }) => [`  ${email}`, name, role]);
  return [
    `The demo team "${demo.teamName}" is ready: ${demo.people.length} people, ${demo.entries} time entries.`,
    '',
    'Its accounts:',
    formatTable(rows),
    `Their password: ${password}`,
    '',
    'An API key for the first of them:',
    `  bin/stint key create --email ${owner?.email} --name demo`,
  ].join('\n');
}
