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

/** Whether a cell says yes or no, in the languages that tools export in; null where it says neither. */
export function readFlag(text: string): boolean | null {
  const word = foldForMatching(text.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** The placeholders of tools for a missing name. */
const none =
  /^(?:-|–|—|\(?(?:no|without) (?:project|client|customer|task|activity|tags?|description)\)?|\(?none\)?)$/i;

export function isWordForNone(text: string): boolean {
  return none.test(text.trim());
}

/**
 * The names in a cell. One that has the separator in it may stand in quotes, with its own quotes doubled; a quote that
 * does not begin and end a name is part of it.
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
