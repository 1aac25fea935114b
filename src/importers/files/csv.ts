import { invalid } from '../../lib/errors.ts';
import type { SourceFile } from './source.ts';
import { readText } from './text.ts';

/** Defects of a record. CUT_OFF: the file ends within a quote of its last line. */
export type CsvFlaw = 'ENCODING' | 'QUOTES' | 'CUT_OFF';

export interface CsvRecord {
  cells: string[];
  /** The line of the file that it begins in, counted from 1. */
  line: number;
  /** As the file has it, without the line break at its end. */
  raw: string;
  flaws: readonly CsvFlaw[];
}

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** Longer ones are the sign of a quote that nobody closed. */
const MAX_RECORD_LENGTH = 1_000_000;

interface CsvOptions {
  /** Whether a last record that is cut off is given, with that flaw, instead of being refused with the file. */
  givesCutOff?: boolean;
}

/** The records of a CSV file, the header first. Lines without anything in them are no records. */
export async function* readCsv(file: SourceFile, options: CsvOptions = {}): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser(file.name, options);
  for await (const { text, mended } of readText(file)) yield* parser.push(text, mended);
  yield* parser.end();
}

/**
 * Takes text in pieces and gives records. The delimiter is the one that the first record has most of, or what a line
 * `sep=;` before it says, as spreadsheets write.
 */
export class CsvParser {
  readonly #file: string;
  #delimiter: Delimiter | null = null;
  /** Text of a record that is not complete. */
  #rest = '';
  #line = 1;
  #mended: number[] = [];
  #hasHeader = false;
  readonly #givesCutOff: boolean;

  constructor(file: string, { givesCutOff = false }: CsvOptions = {}) {
    this.#file = file;
    this.#givesCutOff = givesCutOff;
  }

  /** One by one as they are asked for: a whole chunk of them would outlive the collections of short-lived garbage. */
  *push(text: string, mended: readonly number[] = []): Generator<CsvRecord> {
    if (mended.length > 0) {
      const first = this.#line + breaksIn(this.#rest);
      for (const line of mended) this.#mended.push(first + line);
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
        // A line break may still be cut in two.
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
    const cut = last && this.#givesCutOff && this.#hasHeader && takeCutOff(text, position, this.#delimiter);
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
    for (let line = this.#mended[0]; line !== undefined && line < after; line = this.#mended[0]) {
      if (line >= this.#line && flaws.length === known) flaws.push('ENCODING');
      this.#mended.shift();
    }
    return flaws;
  }

  /** The remaining text at the end, or a record that is too long, follows a quote that was never closed. */
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

interface Found {
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

/** The record that begins at a position; null where more text is needed to tell. */
function takeRecord(text: string, start: number, delimiter: Delimiter, last: boolean): Found | null {
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
 * A record whose last quote is open where the file ends. With line breaks behind that quote it is no cut: they may be all
 * the records that follow a stray quote.
 */
function takeCutOff(text: string, start: number, delimiter: Delimiter): Found | null {
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

/** Quotes aside, since the names of columns may have line breaks and delimiters in them; and after empty lines. */
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

/** The index of the unclosed quote in a text that starts at a record. */
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
