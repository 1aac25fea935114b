import type { LeafText } from './leaf-text.ts';

export type Item = Record<string, unknown>;

/** The text of an object, with what was gathered for the fields of all objects of its level and its place among them. */
export type TextWriter = (item: Item, row: number, gathered: readonly unknown[]) => string;

/** Where the text of a field comes from: a property, an object in a property, or a text that was gathered. */
export type TextPart = { key: string } & (
  | { property: string; text: LeafText }
  | { property: string; object: TextWriter; gathers: boolean }
  | { column: true }
);

/**
 * Writes a function that puts the text of an object together. In it each property is read and each text is made at a place
 * of its own, so that the engine inlines them, which a loop over the parts would not allow. Names stand in the source as
 * JSON, which JavaScript reads as the same strings.
 */
export function compileText(parts: readonly TextPart[]): TextWriter {
  const terms = parts.map((part, index) => {
    const label = JSON.stringify(`${index === 0 ? '{' : ','}${JSON.stringify(part.key)}:`);
    if ('column' in part) return `${label} + gathered[${index}][row]`;
    const value = `item[${JSON.stringify(part.property)}]`;
    if ('text' in part) return `${label} + part${index}(${value})`;
    return `${label} + part${index}(${value}, row, ${part.gathers ? `gathered[${index}]` : 'gathered'})`;
  });
  const make = new Function(
    ...parts.map((_part, index) => `part${index}`),
    `return (item, row, gathered) => ${terms.join(' + ')} + '}';`,
  ) as (...functions: unknown[]) => TextWriter;
  return make(
    ...parts.map((part) => ('text' in part ? part.text : 'object' in part ? part.object : undefined)),
  );
}
