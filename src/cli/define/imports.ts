import { type Command, InvalidArgumentError, Option } from 'commander';
import { tools } from '../../importers/format.ts';
import { parseMapping } from '../../importers/mapping.ts';
import { readDayStart } from '../../importers/options.ts';
import { examples } from '../help.ts';
import { durationUnits, parsePerson } from '../imports/settings.ts';
import { load } from '../load.ts';
import { checked, IT, parseCurrency, parseDate, parseZone } from '../options.ts';
import { addServerOptions } from './server-options.ts';

const TEAM_OPTION = ['--team <team>', 'team ID or name (default: your default team)'] as const;
const REPORT_OPTION = ['--report <file>', 'write the report to a .html or .json file (repeatable)'] as const;

/** Adds the options for files that omit the time zone, number formats or people. */
function addReadingOptions(command: Command): Command {
  return command
    .option(...TEAM_OPTION)
    .option('--timezone <zone>', 'time zone of local times (default: the one in your profile)', parseZone)
    .addOption(
      new Option('--date-order <order>', 'order of day, month and year in dates').choices([
        'ymd',
        'dmy',
        'mdy',
      ]),
    )
    .addOption(new Option('--decimal-sign <sign>', 'decimal sign: . or ,').argParser(parseDecimalSign))
    .option(
      '--day-start <time>',
      'start of each day in files without times (default: 09:00)',
      checked(checkDayStart),
    )
    .option(
      '--currency <code>',
      "currency of amounts without a currency (default: the team's)",
      parseCurrency,
    )
    .addOption(
      new Option('--duration-unit <unit>', 'unit of durations without a unit').choices(
        Object.keys(durationUnits),
      ),
    )
    .addOption(
      new Option('--trust <which>', 'which to use if duration and times disagree').choices([
        'times',
        'duration',
      ]),
    )
    .option(
      '--map <columns>',
      'column mapping, such as start=Begin,end=Finish,project=Job',
      checked(parseMapping),
    )
    .option(
      '--person <name=address>',
      "member for a person in the files: an address, me or skip; '=me' for rows without a person (repeatable)",
      parsePerson,
      [],
    )
    .option('--skip-unmatched', 'skip people who are not members; the import is then incomplete');
}

function checkDayStart(text: string): string {
  readDayStart(text, IT);
  return text;
}

const collect = (value: string, before: string[]) => [...before, value];

function parseDecimalSign(text: string): string {
  if (text !== '.' && text !== ',') throw new InvalidArgumentError('It must be "." or ",".');
  return text;
}

function parseConcurrency(text: string): number {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 64) throw new InvalidArgumentError('It must be a number from 1 to 64.');
  return count;
}

export function defineImports(program: Command): void {
  program.commandsGroup('Import and export, on any server:');
  addReadingOptions(
    addServerOptions(
      program
        .command('import')
        .description(
          'Import time from other tools and verify it. Exit codes: 0 matches, 3 incomplete, 1 differs, 2 wrong usage.',
        ),
    ),
  )
    .argument('<files...>', `exports from ${Object.values(tools).join(', ')}, or any CSV`)
    .addOption(
      new Option('--overlap <how>', 'keep overlapping time, or apply the team policy')
        .choices(['keep', 'team'])
        .default('keep'),
    )
    .addOption(
      new Option('--lookalikes <what>', 'what to do with rows that look like existing entries')
        .choices(['skip', 'write'])
        .default('skip'),
    )
    .addOption(
      new Option('--changes <what>', 'what to do with entries whose rows changed at the source')
        .choices(['keep', 'apply'])
        .default('keep'),
    )
    .option('--concurrency <count>', 'number of parallel requests', parseConcurrency, 8)
    .option('--dry-run', 'show what would be imported, and stop')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the report as JSON')
    .option(...REPORT_OPTION, collect, [])
    .addHelpText(
      'after',
      examples(
        'bin/stint import toggl.csv --timezone Europe/Berlin --dry-run',
        "bin/stint import toggl.csv --person 'Mira Holm=mira@example.com' --yes --report report.html",
        'bin/stint import hours.csv --map "date=Day,duration=Hours,project=Job,title=What"',
      ),
    )
    .action(load(() => import('../commands/import.ts')));
  addReadingOptions(
    addServerOptions(
      program
        .command('verify')
        .description('Compare stored time with files or with an earlier import. Same exit codes as import.'),
    ),
  )
    .argument('<what...>', 'import ID, or files')
    .option('--json', 'print the report as JSON')
    .option(...REPORT_OPTION, collect, [])
    .action(load(() => import('../commands/verify.ts')));
  addServerOptions(program.command('imports').description('List the imports of a team.'))
    .option(...TEAM_OPTION)
    .option('--json', 'print JSON')
    .action(load(() => import('../commands/imports.ts')));
  addServerOptions(
    program
      .command('undo')
      .description(
        'Undo an import: delete its entries and unused tags, and restore entries that it changed. Entries edited since are kept.',
      ),
  )
    .argument('<import>', 'import ID')
    .option('--with-catalog', 'also delete clients, projects and tasks that only this import uses')
    .option('--yes', 'do not ask for confirmation')
    .action(load(() => import('../commands/undo.ts')));
  addServerOptions(
    program.command('export').description('Export the time of a team to a file that can be imported again.'),
  )
    .option(...TEAM_OPTION)
    .option('--from <date>', 'first day', parseDate)
    .option('--to <date>', 'last day', parseDate)
    .addOption(
      new Option('--format <format>', 'CSV for spreadsheets; JSON also has colours and archived items')
        .choices(['csv', 'json'])
        .default('csv'),
    )
    .option('--output <file>', 'new file (default: standard output)')
    .addHelpText('after', examples('bin/stint export --from 2026-01-01 --output time.csv'))
    .action(load(() => import('../commands/export.ts')));
}
