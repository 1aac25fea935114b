import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseMapping } from '../../importers/mapping.ts';
import { readDayStart } from '../../importers/options.ts';
import { examples } from '../help.ts';
import { durationUnits, parsePerson } from '../imports/settings.ts';
import { load } from '../load.ts';
import { checked, IT, parseCurrency, parseDate, parseZone } from '../options.ts';
import { addServerOptions } from './server-options.ts';

const TEAM_OPTION = ['--team <team>', 'the team, by id or name (default: your default team)'] as const;
const REPORT_OPTION = ['--report <file>', 'write the report as .html or .json; may be repeated'] as const;

/** How files are read that do not say everything themselves. */
function addReadingOptions(command: Command): Command {
  return command
    .option(...TEAM_OPTION)
    .option('--timezone <zone>', 'time zone of local times (default: the one in your profile)', parseZone)
    .addOption(new Option('--date-order <order>', 'how dates are written').choices(['ymd', 'dmy', 'mdy']))
    .addOption(
      new Option('--decimal-sign <sign>', 'how decimals are written: . or ,').argParser(parseDecimalSign),
    )
    .option(
      '--day-start <time>',
      'when days start in files without times (default: 09:00)',
      checked(checkDayStart),
    )
    .option('--currency <code>', "currency of amounts that name none (default: the team's)", parseCurrency)
    .addOption(
      new Option('--duration-unit <unit>', 'unit of durations without one').choices(
        Object.keys(durationUnits),
      ),
    )
    .addOption(
      new Option('--trust <which>', 'which counts where duration and times disagree').choices([
        'times',
        'duration',
      ]),
    )
    .option(
      '--map <columns>',
      'which column is what: start=Begin,end=Finish,project=Job',
      checked(parseMapping),
    )
    .option(
      '--person <name=address>',
      "whose time it becomes: an address, me or skip; '=me' for rows without a person; may be repeated",
      parsePerson,
      [],
    )
    .option('--skip-unmatched', 'leave out people who are not members; the import is then incomplete');
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
  program.commandsGroup('Bring time over, on any server:');
  addReadingOptions(
    addServerOptions(
      program
        .command('import')
        .description(
          'Import time from other tools, read it back and compare. Exit codes: 0 matches, 3 incomplete, 1 differs, 2 wrong usage.',
        ),
    ),
  )
    .argument('<files...>', 'exports of Toggl, Clockify, Harvest, Kimai, Timewarrior, solidtime, or any CSV')
    .addOption(
      new Option('--overlap <how>', 'keep overlapping time, or treat it as the team does')
        .choices(['keep', 'team'])
        .default('keep'),
    )
    .addOption(
      new Option('--lookalikes <what>', 'what becomes of rows that look like time that is there')
        .choices(['skip', 'write'])
        .default('skip'),
    )
    .addOption(
      new Option('--changes <what>', 'what becomes of entries whose rows were changed at the source')
        .choices(['keep', 'apply'])
        .default('keep'),
    )
    .option('--concurrency <count>', 'how many calls are under way at once', parseConcurrency, 8)
    .option('--dry-run', 'only show what would happen')
    .option('--yes', 'do not ask')
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
        .description('Compare stored time with files, or with an earlier import. Exit codes as for import.'),
    ),
  )
    .argument('<what...>', 'the id of an import, or files')
    .option('--json', 'print the report as JSON')
    .option(...REPORT_OPTION, collect, [])
    .action(load(() => import('../commands/verify.ts')));
  addServerOptions(program.command('imports').description('List the imports of a team.'))
    .option(...TEAM_OPTION)
    .option('--json', 'print them as JSON')
    .action(load(() => import('../commands/imports.ts')));
  addServerOptions(
    program
      .command('undo')
      .description(
        'Undo an import: delete its entries and unused tags, restore entries it changed. Entries changed by hand since are kept.',
      ),
  )
    .argument('<import>', 'the id of the import')
    .option('--with-catalog', 'also delete the clients, projects and tasks that it made and nothing uses')
    .option('--yes', 'do not ask')
    .action(load(() => import('../commands/undo.ts')));
  addServerOptions(
    program.command('export').description('Write the time of a team to a file that can be imported again.'),
  )
    .option(...TEAM_OPTION)
    .option('--from <date>', 'from this day on', parseDate)
    .option('--to <date>', 'up to this day, with it', parseDate)
    .addOption(
      new Option('--format <format>', 'CSV for spreadsheets, JSON with colours and what is archived')
        .choices(['csv', 'json'])
        .default('csv'),
    )
    .option('--output <file>', 'a new file (default: standard output)')
    .addHelpText('after', examples('bin/stint export --from 2026-01-01 --output time.csv'))
    .action(load(() => import('../commands/export.ts')));
}
