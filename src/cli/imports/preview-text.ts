import { onOneLine, quoted, shortened } from '../../domain/text/text.ts';
import { formatInZone } from '../../domain/time/calendar.ts';
import { isAppliable, limitText } from '../../import-run/change-limits.ts';
import { fieldWords } from '../../import-run/change-text.ts';
import type { ImportContext } from '../../import-run/context.ts';
import { heldRows } from '../../import-run/lookalikes.ts';
import type { PersonPlan, Preview } from '../../import-run/preview.ts';
import { MAX_OF_KIND } from '../../import-run/problem-groups.ts';
import { readingNotes } from '../../import-run/reading-notes.ts';
import { exactTime, grouped, moneyText } from '../../import-run/report/figures.ts';
import type { Sums } from '../../import-run/sums.ts';
import { formats } from '../../importers/format.ts';
import { formatTable } from '../table.ts';
import { unusedColumnsText } from './unused-columns-text.ts';

/** Formats the preview of an import for a terminal. */
export function previewText(context: ImportContext, preview: Preview): string {
  return [
    filesText(context, preview),
    readingText(context, preview),
    unusedColumnsText(context.parts.map(({ part, survey }) => ({ name: part.file, ...survey }))),
    section('People', formatTable(preview.people.map((person) => personRow(person)))),
    section('Clients, projects, tasks and tags', catalogText(preview)),
    section('Rows', rowsText(context, preview)),
    overlapText(context, preview),
    section('Notes on the files', problemsText(preview)),
    section('Changed at the source', changesText(context, preview)),
    preview.notes.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(title: string, text: string): string {
  return text === '' ? '' : `${title}\n${text.replace(/^/gm, '  ')}`;
}

function filesText({ parts, options }: ImportContext, { period, records }: Preview): string {
  const files = parts.map(({ part, survey }) => [
    part.file,
    formats[part.format],
    survey.records === null ? '' : `${grouped(survey.records)} records`,
  ]);
  const day = (instant: number) => formatInZone(instant, options.timezone).slice(0, 10);
  const when = period ? `${day(period.start)} to ${day(period.end)}` : 'no time entries';
  return `${formatTable(files)}\n${grouped(records)} records, ${when}`;
}

/** Notes on the assumed time zone, currency and durations. */
function readingText(context: ImportContext, preview: Preview): string {
  return readingNotes(context, preview).join('\n');
}

function personRow({ name, email, match, sums }: PersonPlan): string[] {
  const who = [name, email && `<${email}>`].filter(Boolean).join(' ') || 'rows without a person';
  return [onOneLine(who), rowsCounted(sums.rows), exactTime(sums.milliseconds), becomes(match)];
}

const rowsCounted = (count: number) => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;

function becomes(match: PersonPlan['match']): string {
  switch (match.how) {
    case 'EMAIL':
      return `${match.member.name}, by e-mail`;
    case 'SELF':
      return `${match.member.name} (you)`;
    case 'CHOICE':
      return `${match.member.name}, as chosen`;
    case 'SKIPPED':
      return match.isChosen ? 'skipped, as chosen' : 'skipped, not a member';
    case 'UNMATCHED':
      return match.proposed ? `not matched; perhaps ${match.proposed.email}` : 'not matched';
  }
}

function catalogText({ catalog }: Preview): string {
  const kinds = { clients: catalog.clients(), projects: catalog.projects(), tasks: catalog.tasks() };
  const rows = Object.entries(kinds).map(([kind, items]) => {
    const made = items.filter(({ id }) => id === null);
    return [kind, `${grouped(made.length)} new`, `${grouped(items.length - made.length)} there`, named(made)];
  });
  const tags = catalog.tags();
  const newTags = tags.filter(({ exists }) => !exists);
  rows.push([
    'tags',
    `${grouped(newTags.length)} new`,
    `${grouped(tags.length - newTags.length)} there`,
    named(newTags),
  ]);
  return formatTable(rows);
}

function named(items: readonly { name: string }[]): string {
  const shown = items.slice(0, 5).map(({ name }) => shortened(onOneLine(name), 30));
  return shown.join(', ') + (items.length > shown.length ? ', …' : '');
}

function rowsText(context: ImportContext, { counts, claimed, sums, changes, lookalikes }: Preview): string {
  // A changed row has a known external id, or is new and held back because it resembles an entry.
  const newChanges = heldRows(context, lookalikes).filter(({ how }) => how !== 'SAME').length;
  const updates = context.changes === 'APPLY' ? changes.filter(isAppliable).length : 0;
  const rows: [number, string][] = [
    [counts.toWrite, 'will be imported'],
    [counts.known - (changes.length - newChanges), 'already imported'],
    [updates, 'changed at the source; their entries will be updated'],
    [changes.length - updates, 'changed at the source; their entries stay unchanged'],
    [counts.repeated, 'duplicated in the files'],
    [counts.deleted, 'were imported before and deleted since; they are not imported again'],
    [counts.skipped, 'cannot be imported'],
    [counts.ofSkippedPeople, 'belong to people who are skipped'],
    [counts.undecided, 'belong to people who are not matched yet'],
    [counts.alike, 'equal existing time entries'],
  ];
  const shown = rows.filter(([count], index) => count > 0 || index === 0);
  const table = formatTable(shown.map(([count, what]) => [grouped(count), what]));
  const text = (label: string, { milliseconds, money }: Sums) => {
    const amount = moneyText(money);
    return `${exactTime(milliseconds)}${amount && `, ${amount}`} ${label}`;
  };
  return `${table}\n${text('in all records of the files', claimed)}\n${text('in rows that can be imported', sums)}`;
}

function overlapText({ overlap, team }: ImportContext, { overlaps }: Preview): string {
  if (overlaps.rows === 0) return '';
  const what =
    overlap === 'KEEP_BOTH'
      ? 'all of it is kept'
      : `under ${team.overlapPolicy}, ${grouped(overlaps.merging)} are merged and ${grouped(overlaps.refused)} rejected`;
  return `${rowsCounted(overlaps.rows)} ${overlaps.rows === 1 ? 'overlaps' : 'overlap'} other time of the same person by ${exactTime(overlaps.milliseconds)}; ${what}.`;
}

const fates = { SKIPPED: 'skipped', CHANGED: 'changed', KEPT: 'kept' };
const SHOWN = 10;

function problemsText({ problems }: Preview): string {
  return problems
    .map(({ fate, count, first }) => {
      const lines = first.slice(0, SHOWN).map(({ file, line, column, value, message }) => {
        const where = [file, line && `line ${line}`, column].filter(Boolean).join(', ');
        return `  ${where}: ${value === null ? '' : `${quoted(shortened(value, 60))}. `}${message}`;
      });
      const more =
        count > lines.length
          ? [
              `  and ${grouped(count - lines.length)} more; --report FILE.json has up to ${grouped(MAX_OF_KIND)} of a kind`,
            ]
          : [];
      return [`${grouped(count)} ${fates[fate]}`, ...lines, ...more].join('\n');
    })
    .join('\n');
}

function changesText({ changes: choice }: ImportContext, preview: Preview): string {
  const all = preview.changes;
  if (all.length === 0) return '';
  const lines = all.slice(0, 20).map((change) => {
    const { row, changes, isMoved } = change;
    const fields = changes.map(({ field }) => fieldWords[field]).join(', ');
    const limit = limitText(change);
    return `${row.file}, line ${row.line}: ${onOneLine(row.title ?? 'no title')} (${isMoved ? 'moved: ' : ''}${fields})${limit ? `. ${limit}` : ''}`;
  });
  if (all.length > lines.length) lines.push(`and ${grouped(all.length - lines.length)} more`);
  const guessed = preview.lookalikes.filter(({ how }) => how !== 'SAME').length;
  const hint =
    guessed > 0
      ? `\n${grouped(guessed)} of these rows are new. Each resembles an entry of an earlier import that is no longer in the files, so it is taken for a change of that entry. --lookalikes write imports them as entries of their own.`
      : '';
  return `${lines.join('\n')}\n${effectText(choice, all)}${hint}`;
}

function effectText(choice: ImportContext['changes'], all: Preview['changes']): string {
  const appliable = all.filter(isAppliable).length;
  if (appliable === 0) return 'The entries stay unchanged, and the import differs.';
  if (choice === 'KEEP')
    return 'The entries stay unchanged, and the import differs. Add --changes apply to update them.';
  if (appliable < all.length) {
    return `${grouped(appliable)} of ${grouped(all.length)} entries will be updated. The others stay unchanged, and the import differs.`;
  }
  return 'The entries will be updated.';
}
