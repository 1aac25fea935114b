import type { Command } from 'commander';
import { createDemo, type Demo } from '../../services/demo/create.ts';
import { examples } from '../help.ts';
import { newPassword } from '../new-password.ts';
import { print } from '../print.ts';
import { clearProgress, showProgress } from '../progress.ts';
import { formatTable } from '../table.ts';
import { withApp } from '../with-app.ts';

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('Make a demo team of six with 18 months of time; one that was made before is replaced.')
    .option('--password <password>', 'what all six sign in with (default: a random one, which is printed)')
    .addHelpText(
      'after',
      '\nThe six have addresses under @demo.stint.example. What they alone own is made anew; nothing else is touched.',
    )
    .addHelpText('after', examples('bin/stint demo', 'STINT_DATA_DIR=/tmp/stint-demo bin/stint demo'))
    .action(async ({ password = newPassword() }: { password?: string }) => {
      const demo = await withApp(({ app }) =>
        createDemo(app, {
          password,
          onProgress: (written, of) => showProgress(`Making time entries: ${written} of ${of}`),
        }).finally(clearProgress),
      );
      print(summaryOf(demo, password));
    });
}

function summaryOf(demo: Demo, password: string): string {
  const [owner] = demo.people;
  const rows = demo.people.map(({ email, name, role }) => [`  ${email}`, name, role]);
  return [
    `The demo team "${demo.teamName}" is ready: ${demo.people.length} people, ${demo.entries} time entries.`,
    '',
    'Sign in as one of',
    formatTable(rows),
    `with the password ${password}`,
    '',
    'An API key for the first of them:',
    `  bin/stint key create --email ${owner?.email} --name demo`,
  ].join('\n');
}
