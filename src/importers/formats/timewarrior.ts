import { textOf } from '../values/json.ts';
import type { JsonFormat } from './json-format.ts';

/** The output of `timew export`. Its ids are counted from the newest interval, so they do not identify an interval. Times are in UTC. */
export const timewarrior: JsonFormat = {
  id: 'timewarrior-json',
  style: { source: 'timewarrior' },
  keys: { start: 'start', end: 'end', description: 'annotation', tags: 'tags' },
  hidden: ['id'],
  recognises: ({ start }) => typeof start === 'string' && /^\d{8}T\d{6}Z$/.test(start),
  convert: ({ start, end }) => ({ start: isoForm(textOf(start)), end: isoForm(textOf(end)) }),
};

/** Converts `20231001T103000Z` to `2023-10-01T10:30:00Z`. */
function isoForm(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
}
