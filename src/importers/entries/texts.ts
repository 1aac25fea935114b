import {
  DESCRIPTION_LIMIT,
  NAME_LIMIT,
  normalize,
  onOneLine,
  shortened,
  TITLE_LIMIT,
} from '../../domain/text/text.ts';

/** A text as it can be kept, and whether something was taken off it. */
export interface Tidied<T> {
  value: T;
  cut: boolean;
}

const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/** A name as it can be stored: on one line, without space around it, and not too long. Null where nothing of it shows. */
export function tidyName(text: string): Tidied<string | null> {
  const name = normalize(onOneLine(text).trim(), 'NFC');
  if (name === '' || name.replace(SHOWS_NOTHING, '') === '') return { value: null, cut: false };
  if (name.length <= NAME_LIMIT) return { value: name, cut: false };
  return { value: normalize(shortened(name, NAME_LIMIT - 1), 'NFC'), cut: true };
}

export interface Wording {
  title: string | null;
  description: string | null;
}

/**
 * Other tools have one text for an entry. It is the title where it is a line of its length; else its first line is, and
 * the description has the whole of it.
 */
export function wordingOf(title: string, description: string): Tidied<Wording> {
  const [first, more] = title.trim() === '' ? [description.trim(), ''] : [title.trim(), description.trim()];
  if (first === '') return { value: { title: null, description: null }, cut: false };
  const line = (/^.*$/mu.exec(first)?.[0] ?? '').trim();
  if (line === first && first.length <= TITLE_LIMIT) {
    return {
      value: { title: first, description: withinLimit(more) || null },
      cut: more.length > DESCRIPTION_LIMIT,
    };
  }
  const whole = more === '' ? first : `${first}\n\n${more}`;
  return {
    value: { title: shortened(line, TITLE_LIMIT - 1), description: withinLimit(whole) },
    cut: whole.length > DESCRIPTION_LIMIT,
  };
}

function withinLimit(text: string): string {
  return text.length <= DESCRIPTION_LIMIT ? text : shortened(text, DESCRIPTION_LIMIT - 1);
}

/**
 * Databases cannot store NULs and lone surrogates: the former are removed, the latter become replacement characters.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
