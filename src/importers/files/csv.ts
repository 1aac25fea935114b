import { invalid } from '../../lib/errors.ts';
import type { SourceFile } from './source.ts';
import { readText } from './text.ts';

/** Defects of a record. CUT_OFF: the file ends within a quote of the last record. */
export type CsvFlaw = 'ENCODING' | 'QUOTES' | 'CUT_OFF';

export interface CsvRecord {
  cells: string[];
  /** The line in which the record begins, counted from 1. */
  line: number;
  /** The text of the record without its final line break. */
  raw: string;
  flaws: readonly CsvFlaw[];
}

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** A longer record indicates an unclosed quote. */
const MAX_RECORD_LENGTH = 1_000_000;

interface CsvOptions {
  /** Whether a truncated last record is returned with the flaw CUT_OFF. By default, the file is rejected. */
  returnsTruncated?: boolean;
}

/** Reads the records of a CSV file, including the header. Empty lines are not records. */
export async function* readCsv(file: SourceFile, options: CsvOptions = {}): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser(file.name, options);
  for await (const { text, recodedLines } of readText(file)) yield* parser.push(text, recodedLines);
  yield* parser.end();
}

/**
 * Parses chunks of text into records. An import reports the line and the defects of each record, and `npm run bench:importers` requires
 * that a million records need at most 300 MB. The delimiter is the most frequent candidate in the first record, unless a preceding line such as
 * `sep=;`, which spreadsheets write, states it.
 */
export class CsvParser {
  readonly #file: string;
  #delimiter: Delimiter | null = null;
  /** The text of an incomplete record. */
  #rest = '';
  #line = 1;
  #recodedLines: number[] = [];
  #hasHeader = false;
  readonly #returnsTruncated: boolean;

  constructor(file: string, { returnsTruncated = false }: CsvOptions = {}) {
    this.#file = file;
    this.#returnsTruncated = returnsTruncated;
  }

  /** A generator, because a list of the records of a whole chunk would be promoted to the old generation of the garbage collector. */
  *push(text: string, recodedLines: readonly number[] = []): Generator<CsvRecord> {
    if (recodedLines.length > 0) {
      const first = this.#line + breaksIn(this.#rest);
      for (const line of recodedLines) this.#recodedLines.push(first + line);
    }
    yield* this.#parse(this.#rest + text, false);
  }

  *end(): Generator<CsvRecord> {
    yield* this.#parse(this.#rest, true);
  }

  *#parse(text: string, last: boolean): Generator<CsvRecord> {
    let position = 0;
    if (!this.#delimiter) {
      const end = endOfFirstRecord(text);
      if (end < 0 && !last) return this.#keep(text, false);
      const stated = /^sep=([,;\t])(?:\r\n?|\n|$)/i.exec(text);
      this.#delimiter =
        (stated?.[1] as Delimiter | undefined) ?? delimiterOf(text.slice(0, end < 0 ? undefined : end));
      if (stated) {
        // A CRLF may be split between chunks.
        if (!last && stated[0].length === text.length) {
          this.#delimiter = null;
          return this.#keep(text, false);
        }
        position = stated[0].length;
        this.#line++;
      }
    }
    while (position < text.length) {
      const found = takeRecord(text, position, this.#delimiter, last);
      if (!found) break;
      const raw = text.slice(position, found.end);
      const lines = found.quoted ? 1 + breaksIn(raw) : 1;
      if (found.cells.length > 1 || raw.trim() !== '') {
        yield { cells: found.cells, line: this.#line, raw, flaws: this.#flaws(found.flawed, lines) };
        this.#hasHeader = true;
      }
      this.#line += lines;
      position = found.next;
    }
    const cut =
      last && this.#returnsTruncated && this.#hasHeader && takeCutOff(text, position, this.#delimiter);
    if (cut) {
      yield { cells: cut.cells, line: this.#line, raw: text.slice(position), flaws: ['CUT_OFF'] };
      position = text.length;
    }
    this.#keep(text.slice(position), last);
  }

  #flaws(quotes: boolean, lines: number): CsvFlaw[] {
    const flaws: CsvFlaw[] = quotes ? ['QUOTES'] : [];
    const after = this.#line + lines;
    const known = flaws.length;
    for (let line = this.#recodedLines[0]; line !== undefined && line < after; line = this.#recodedLines[0]) {
      if (line >= this.#line && flaws.length === known) flaws.push('ENCODING');
      this.#recodedLines.shift();
    }
    return flaws;
  }

  /** Keeps the text of an incomplete record. Text that remains at the end, or an overlong record, means that a quote was never closed. */
  #keep(rest: string, last: boolean): void {
    this.#rest = rest;
    if (!(last && rest !== '') && rest.length <= MAX_RECORD_LENGTH) return;
    const quote = unclosedQuote(rest, this.#delimiter ?? ',');
    const line = this.#line + breaksIn(rest.slice(0, quote));
    throw invalid(
      'file',
      quote < rest.length
        ? `${this.#file}, line ${line}: a quote (") is opened here and never closed. Close it, or export the file again.`
        : `${this.#file}, line ${line}: this line is too long to be a row of a CSV file.`,
    );
  }
}

interface ParsedRecord {
  cells: string[];
  end: number;
  /** The start of the next record. */
  next: number;
  quoted: boolean;
  flawed: boolean;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** Parses the record at a position; null if more text is needed. */
function takeRecord(text: string, start: number, delimiter: Delimiter, last: boolean): ParsedRecord | null {
  const cells: string[] = [];
  const comma = delimiter.charCodeAt(0);
  let quoted = false;
  let flawed = false;
  let position = start;
  for (;;) {
    let cell = '';
    const opening = quoteAt(text, position);
    if (opening >= 0) {
      quoted = true;
      const closed = takeQuoted(text, opening + 1, last);
      if (!closed) return null;
      cell = closed.value;
      position = closed.end;
    }
    const end = endOfCell(text, position, comma);
    if (opening < 0) cell = text.slice(position, end);
    else if (end > position && text.slice(position, end).trim() !== '') {
      cell += text.slice(position, end);
      flawed = true;
    }
    cells.push(cell);
    if (end >= text.length) return last ? { cells, end, next: end, quoted, flawed } : null;
    const code = text.charCodeAt(end);
    position = end + 1;
    if (code === comma) continue;
    if (code === CR && position >= text.length && !last) return null;
    const next = code === CR && text.charCodeAt(position) === LF ? position + 1 : position;
    return { cells, end, next, quoted, flawed };
  }
}

/**
 * Parses a truncated record: its last quote is still open at the end of the file. If line breaks follow that quote, the file is not
 * truncated: the quote is stray, and all following records may be inside it.
 */
function takeCutOff(text: string, start: number, delimiter: Delimiter): ParsedRecord | null {
  const rest = text.slice(start);
  const quote = unclosedQuote(rest, delimiter);
  if (quote >= rest.length || breaksIn(rest.slice(quote)) > 0) return null;
  return takeRecord(`${rest}"`, 0, delimiter, true);
}

/** The index of the opening quote of a cell, after any spaces; -1 without one. */
function quoteAt(text: string, from: number): number {
  let position = from;
  while (text.charCodeAt(position) === SPACE) position++;
  return text.charCodeAt(position) === QUOTE ? position : -1;
}

function takeQuoted(text: string, from: number, last: boolean): { value: string; end: number } | null {
  let value = '';
  for (let begin = from; ; ) {
    const quote = text.indexOf('"', begin);
    if (quote < 0 || (quote + 1 === text.length && !last)) return null;
    if (text.charCodeAt(quote + 1) !== QUOTE)
      return { value: value + text.slice(begin, quote), end: quote + 1 };
    value += text.slice(begin, quote + 1);
    begin = quote + 2;
  }
}

function endOfCell(text: string, from: number, comma: number): number {
  for (let position = from; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === comma || code === LF || code === CR) return position;
  }
  return text.length;
}

/** The end of the first record after empty lines. Line breaks in quotes are skipped, because column names may contain them. */
function endOfFirstRecord(text: string): number {
  let quotes = false;
  for (let position = text.search(/[^\r\n]/); position >= 0 && position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) quotes = !quotes;
    else if (!quotes && (code === LF || code === CR)) return position;
  }
  return -1;
}

function delimiterOf(header: string): Delimiter {
  const outside = header.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => outside.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

function breaksIn(text: string): number {
  let count = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === LF || (code === CR && text.charCodeAt(position + 1) !== LF)) count++;
  }
  return count;
}

/** The index of the unclosed quote in a text that starts with a record. */
function unclosedQuote(text: string, delimiter: Delimiter): number {
  const comma = delimiter.charCodeAt(0);
  for (let position = 0; position < text.length; ) {
    const opening = quoteAt(text, position);
    if (opening >= 0) {
      const closed = takeQuoted(text, opening + 1, true);
      if (!closed) return opening;
      position = closed.end;
    }
    position = endOfCell(text, position, comma) + 1;
  }
  return text.length;
}
