import { quoted } from '../../domain/text/text.ts';
import { invalid } from '../../lib/errors.ts';
import type { CsvFlaw } from './csv.ts';
import type { SourceFile } from './source.ts';
import { readText } from './text.ts';

export interface ListItem {
  /** Undefined for invalid JSON. */
  value: unknown;
  line: number;
  raw: string;
  flaws: readonly CsvFlaw[];
}

const MAX_ITEM_LENGTH = 1_000_000;

/** Reads the items of a JSON list one by one, so that memory does not grow with the length of the list. */
export async function* readJsonList(file: SourceFile): AsyncGenerator<ListItem> {
  const splitter = new ListSplitter(file.name);
  for await (const { text, recodedLines } of readText(file)) yield* splitter.push(text, recodedLines);
  splitter.end();
}

class ListSplitter {
  readonly #file: string;
  #depth = 0;
  #closed = false;
  #inText = false;
  #escaped = false;
  #item = '';
  /** Whether the item has any text other than white space. */
  #begun = false;
  #line = 1;
  #itemLine = 1;
  #recodedLines: number[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  push(text: string, recodedLines: readonly number[]): ListItem[] {
    for (const line of recodedLines) this.#recodedLines.push(this.#line + line);
    const items: ListItem[] = [];
    let from = 0;
    for (let position = 0; position < text.length; position++) {
      const character = text[position] ?? '';
      if (character === '\n') this.#line++;
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (character === '\\') this.#escaped = true;
        else if (character === '"') this.#inText = false;
        continue;
      }
      if (this.#depth === 0) {
        if (/\s/.test(character)) continue;
        if (character !== '[' || this.#closed)
          throw this.#refusal(`This is not a JSON list; ${quoted(character)} is out of place`);
        this.#depth = 1;
        from = position + 1;
        continue;
      }
      if (character === '"') this.#inText = true;
      else if (character === '{' || character === '[') this.#depth++;
      else if ((character === ',' && this.#depth === 1) || (character === ']' && this.#depth === 1)) {
        this.#take(text.slice(from, position), items);
        from = position + 1;
        if (character === ']') {
          this.#depth = 0;
          this.#closed = true;
        }
        continue;
      } else if (character === '}' || character === ']') this.#depth--;
      if (!this.#begun && !/\s/.test(character)) {
        this.#begun = true;
        this.#itemLine = this.#line;
      }
    }
    if (this.#depth > 0) {
      this.#item += text.slice(from);
      if (this.#item.trim() === '') this.#item = '';
      if (this.#item.length > MAX_ITEM_LENGTH) throw this.#refusal('An item of the list does not end');
    }
    return items;
  }

  end(): void {
    if (!this.#closed)
      throw this.#refusal('The file ends in the middle of the list. Export or download it again');
  }

  #take(text: string, items: ListItem[]): void {
    const raw = (this.#item + text).trim();
    this.#item = '';
    this.#begun = false;
    if (raw === '') return;
    const isRecoded = this.#recodedLines.some((line) => line >= this.#itemLine && line <= this.#line);
    if (this.#recodedLines.length > 0)
      this.#recodedLines = this.#recodedLines.filter((line) => line >= this.#line);
    items.push({ value: parsed(raw), line: this.#itemLine, raw, flaws: isRecoded ? ['ENCODING'] : [] });
  }

  #refusal(what: string) {
    return invalid('file', `${this.#file}, line ${this.#line}: ${what}.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
