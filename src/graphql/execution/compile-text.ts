import type { LeafText } from './write-values.ts';

export type Item = Record<string, unknown>;

/**
 * Writes the text of an object. `gathered` has the values collected for all objects of its level, `row` is
 * the object's index.
 */
export type TextWriter = (item: Item, row: number, gathered: readonly unknown[]) => string;

/** The source of a field's text: a property, an object in a property, or a gathered text. */
export type TextPart = { key: string } & (
  | { property: string; text: LeafText; quoted: boolean }
  | { property: string; object: TextWriter; gathers: boolean }
  | { column: true }
);

/**
 * Compiles a function that writes an object's text. Each property has its own expression in the source, so
 * that the engine can inline it, unlike in a loop over the parts. Constant text between two values is one
 * string. Names are written as JSON, which JavaScript reads as the same strings.
 */
export function compileText(parts: readonly TextPart[]): TextWriter {
  const terms: string[] = [];
  let fixed = '{';
  for (const [index, part] of parts.entries()) {
    fixed += `${index === 0 ? '' : ','}${JSON.stringify(part.key)}:`;
    const quote = 'text' in part && part.quoted ? '"' : '';
    terms.push(JSON.stringify(fixed + quote), termOf(part, index));
    fixed = quote;
  }
  terms.push(JSON.stringify(`${fixed}}`));
  const make = new Function(
    ...parts.map((_part, index) => `part${index}`),
    `return (item, row, gathered) => ${terms.join(' + ')};`,
  ) as (...functions: unknown[]) => TextWriter;
  return make(
    ...parts.map((part) => ('text' in part ? part.text : 'object' in part ? part.object : undefined)),
  );
}

function termOf(part: TextPart, index: number): string {
  if ('column' in part) return `gathered[${index}][row]`;
  const value = `item[${JSON.stringify(part.property)}]`;
  if ('text' in part) return `part${index}(${value})`;
  return `part${index}(${value}, row, ${part.gathers ? `gathered[${index}]` : 'gathered'})`;
}

/** Compiles a function that reads one property of each object, so that the engine can inline the read. */
export function compileReader(property: string): (items: readonly unknown[]) => unknown[] {
  const source = `return items.map((item) => item[${JSON.stringify(property)}]);`;
  return new Function('items', source) as (items: readonly unknown[]) => unknown[];
}
