import { foldForMatching } from '../../domain/text/text.ts';

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'billable',
  'ja',
  'oui',
  'si',
  'sim',
  'wahr',
  'tak',
  'ano',
]);
const no = new Set([
  'no',
  'n',
  'false',
  '0',
  'non-billable',
  'nein',
  'nee',
  'non',
  'nao',
  'nej',
  'falsch',
  'nie',
  'ne',
]);

/** Reads yes or no in the supported languages; null for other text. */
export function readFlag(text: string): boolean | null {
  const word = foldForMatching(text.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** Placeholders that tools write for a missing name. */
const placeholder =
  /^(?:-|–|—|\(?(?:no|without) (?:project|client|customer|task|activity|tags?|description)\)?|\(?placeholder\)?)$/i;

export function isWordForNone(text: string): boolean {
  return placeholder.test(text.trim());
}

/**
 * Splits a cell into names. A name with a separator can be quoted, with its own quotes doubled. A quote that does not enclose a whole name
 * belongs to the name.
 */
export function splitList(text: string, separator = ','): string[] {
  const names: string[] = [];
  for (let position = 0; position <= text.length; ) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(text.slice(position));
    const after = position + (quoted?.[0].length ?? 0);
    if (quoted && (after >= text.length || text[after] === separator)) {
      names.push((quoted[1] ?? '').replaceAll('""', '"').trim());
      position = after + 1;
      continue;
    }
    const end = text.indexOf(separator, position);
    names.push(text.slice(position, end < 0 ? undefined : end).trim());
    position = end < 0 ? text.length + 1 : end + 1;
  }
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Joins names to a text that `splitList` splits again. */
export function joinList(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
