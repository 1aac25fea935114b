import { isEmail, MOST_TAGS } from '../../domain/text.ts';
import type { Column, Columns, Field } from '../columns.ts';
import type { CsvFlaw } from '../files/csv.ts';
import type { Fate, ImportItem, ImportRow, ProblemCode } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { type About, problem, Skip } from '../problems.ts';
import type { DateOrder } from '../values/date.ts';
import type { DecimalSign } from '../values/decimal.ts';
import type { DurationUnit } from '../values/duration.ts';
import { WallClock } from '../values/wall-clock.ts';
import { isWordForNone, readFlag, splitList } from '../values/words.ts';
import { AmountReader } from './amounts.ts';
import { DayLayout } from './day-layout.ts';
import { RowKeys } from './keys.ts';
import { resolveSpan, type Span } from './span.ts';
import { isStorable, storable, tidyName, wordingOf } from './texts.ts';
import { readTimes, type TimeStyle } from './times.ts';

/** How a tool writes entries, beyond the names of its columns. */
export interface EntryStyle {
  /** Names the tool in the keys of its rows. */
  source: string;
  /** What a number without a unit counts in the column of durations; hours unless given. */
  durationUnit?: DurationUnit;
  /** What a whole one counts where that is something else. */
  wholeDurationUnit?: DurationUnit;
  /** The names in the column of tags; split at commas unless given. */
  readTags?: (cell: string) => string[];
  /** Whether `-` is how the tool itself writes that there is nothing. */
  dash?: boolean;
}

/** What a survey of the whole file found. */
export interface FileFacts {
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** How long the entries of a person and day are together, where a file has no times. */
  dayTotals: ReadonlyMap<string, number>;
}

export interface EntryRecord {
  cell: (field: Field) => string;
  line: number;
  raw: string;
  flaws: readonly CsvFlaw[];
}

/** Turns the records of one file into rows, and into a problem for all that is odd about them. */
export class EntryReader {
  readonly #file: string;
  readonly #style: EntryStyle;
  readonly #columns: Columns;
  readonly #fields: readonly Field[];
  readonly #times: TimeStyle;
  readonly #clock: WallClock;
  readonly #layout: DayLayout;
  readonly #keys: RowKeys;
  readonly #amounts: AmountReader;
  #items: ImportItem[] = [];
  #line = 0;

  constructor(file: string, style: EntryStyle, columns: Columns, facts: FileFacts, options: CheckedOptions) {
    this.#file = file;
    this.#style = style;
    this.#columns = columns;
    this.#fields = Object.keys(columns) as Field[];
    this.#times = {
      columns: new Set(this.#fields),
      dateOrder: facts.dateOrder,
      decimalSign: facts.decimalSign,
      durationUnit: style.durationUnit ?? 'h',
      wholeDurationUnit: style.wholeDurationUnit ?? style.durationUnit ?? 'h',
    };
    this.#clock = new WallClock(options.timezone);
    this.#layout = new DayLayout(this.#clock, options.dayStart, facts.dayTotals);
    this.#keys = new RowKeys(style.source);
    this.#amounts = new AmountReader(columns, facts.decimalSign, options.currency);
  }

  /** What comes of a record: its row or the problem that it is left out, and what else there is to say. */
  read(record: EntryRecord): ImportItem[] {
    this.#items = [];
    this.#line = record.line;
    try {
      this.#items.push(this.#row(this.#storable(record)));
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
      const { column, value } = error.about;
      const about = column
        ? { column: this.#column(column)?.name ?? null, value }
        : this.#aboutTimes(record.cell);
      // What was noted on the way is about a row that does not come.
      this.#items = [];
      this.#note('SKIPPED', error.code, error.message, about);
    }
    return this.#items;
  }

  #row({ cell, raw, line }: EntryRecord): ImportRow {
    const person = this.#person(cell);
    const times = readTimes(cell, this.#times);
    const inferred = 'writtenDate' in times;
    const span: Span = inferred
      ? this.#layout.place(personText(cell), times.writtenDate, times.date, times.duration.length)
      : resolveSpan(times, this.#clock);
    for (const { fate, code, message } of span.notes) this.#note(fate, code, message, this.#aboutTimes(cell));
    const work = this.#work(cell);
    const row = {
      person,
      ...work,
      tags: this.#tags(cell('tags')),
      billable: this.#flag(cell('billable')),
      start: span.start,
      end: span.end,
      inferred,
      ...this.#amounts.read(cell, (fate, code, message, field) =>
        this.#note(fate, code, message, this.#about(field, cell(field))),
      ),
    };
    return {
      kind: 'row',
      file: this.#file,
      line,
      raw,
      ...this.#keys.of(cell('id'), row, span.written),
      ...row,
    };
  }

  #storable(record: EntryRecord): EntryRecord {
    if (record.flaws.includes('ENCODING')) {
      this.#note('CHANGED', 'ENCODING', 'This line is not UTF-8. It is read as windows-1252.');
    }
    if (record.flaws.includes('QUOTES')) {
      this.#note('KEPT', 'QUOTES', 'There is text behind a closing quote. It is read as part of the cell.');
    }
    if (isStorable(record.raw) && this.#fields.every((field) => isStorable(record.cell(field))))
      return record;
    this.#note(
      'CHANGED',
      'UNSTORABLE',
      'There are characters in it that cannot be stored. They are taken out.',
    );
    return { ...record, raw: storable(record.raw), cell: (field) => storable(record.cell(field)) };
  }

  #person(cell: EntryRecord['cell']): ImportRow['person'] {
    const name = tidyName(cell('person') || `${cell('firstName')} ${cell('lastName')}`).value;
    const email = this.#empty(cell('email')) ? '' : cell('email');
    if (email !== '' && !isEmail(email)) {
      this.#note(
        'CHANGED',
        'BAD_EMAIL',
        'This is no e-mail address. It is left out.',
        this.#about('email', email),
      );
    }
    // Some tools name people by their addresses.
    if (isEmail(email)) return { name, email };
    return { name, email: name && isEmail(name) ? name : null };
  }

  #work(cell: EntryRecord['cell']): Pick<ImportRow, 'client' | 'project' | 'task' | 'title' | 'description'> {
    const client = this.#name('client', cell);
    const project = this.#name('project', cell);
    const task = this.#name('task', cell);
    const wording = wordingOf(this.#text('title', cell), this.#text('description', cell));
    if (wording.cut) {
      this.#note(
        'CHANGED',
        'LONG_TEXT',
        'The description is too long. What is over 20,000 characters is cut off.',
        {
          column: this.#column('description')?.name ?? null,
        },
      );
    }
    if (task !== null && project === null) {
      const message = wording.value.title
        ? 'A task needs a project, and there is none. The task is left out.'
        : 'A task needs a project, and there is none. The task becomes the title.';
      this.#note('CHANGED', 'TASK_WITHOUT_PROJECT', message, this.#about('task', task));
      return { client, project, task: null, ...wording.value, title: wording.value.title ?? task };
    }
    if (wording.value.title === null) {
      this.#note('KEPT', 'NO_DESCRIPTION', 'There is no description. The entry has no title.');
    }
    return { client, project, task, ...wording.value };
  }

  #name(field: 'client' | 'project' | 'task', cell: EntryRecord['cell']): string | null {
    const { value, cut } = tidyName(this.#text(field, cell));
    if (cut) {
      this.#note(
        'CHANGED',
        'LONG_TEXT',
        'The name is too long. Its end is cut off.',
        this.#about(field, cell(field)),
      );
    }
    return value;
  }

  #text(field: Field, cell: EntryRecord['cell']): string {
    const text = cell(field);
    if (text === '' || !isWordForNone(text)) return text;
    if (!(this.#style.dash && text.trim() === '-')) {
      this.#note(
        'CHANGED',
        'READ_AS_NONE',
        'This stands for nothing, and is read so.',
        this.#about(field, text),
      );
    }
    return '';
  }

  #tags(text: string): string[] {
    if (this.#empty(text)) return [];
    const tags = (this.#style.readTags ?? splitList)(text).flatMap((tag) => {
      const { value, cut } = tidyName(tag);
      if (cut)
        this.#note(
          'CHANGED',
          'LONG_TEXT',
          'A tag is too long. Its end is cut off.',
          this.#about('tags', tag),
        );
      return value === null ? [] : [value];
    });
    const unique = [...new Set(tags)];
    if (unique.length > MOST_TAGS) {
      const message = `An entry has at most ${MOST_TAGS} tags. Those that come after are left out.`;
      this.#note('CHANGED', 'MANY_TAGS', message, this.#about('tags', text));
    }
    return unique.slice(0, MOST_TAGS);
  }

  #flag(text: string): boolean | null {
    if (this.#empty(text)) return null;
    const flag = readFlag(text);
    if (flag === null) {
      const message = 'This says neither yes nor no. Whether it is billable is left to its project.';
      this.#note('CHANGED', 'BAD_FLAG', message, this.#about('billable', text));
    }
    return flag;
  }

  #empty(text: string): boolean {
    return text.trim() === '' || text.trim() === '-';
  }

  /** Start and end as the file has them, for those who look at a problem with them. */
  #aboutTimes(cell: EntryRecord['cell']): About {
    const shown = (
      ['date', 'startDate', 'startTime', 'start', 'endDate', 'endTime', 'end', 'duration'] as const
    )
      .filter((field) => this.#columns[field])
      .map(cell);
    const first =
      this.#columns.startTime ?? this.#columns.start ?? this.#columns.startDate ?? this.#columns.date;
    return { column: first?.name ?? null, value: shown.join(' ') };
  }

  #about(field: Field, value: string): About {
    return { column: this.#column(field)?.name ?? null, value };
  }

  #column(field: string): Column | undefined {
    return this.#columns[field as Field];
  }

  #note(fate: Fate, code: ProblemCode, message: string, about: About = {}): void {
    this.#items.push(problem({ file: this.#file, line: this.#line }, fate, code, message, about));
  }
}

/** Whose entry it is, as the file has it: what tells people apart when days are laid out. */
export function personText(cell: EntryRecord['cell']): string {
  return [cell('email'), cell('person'), cell('firstName'), cell('lastName')].join('\n');
}
