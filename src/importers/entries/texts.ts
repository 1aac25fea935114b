import {
  DESCRIPTION_LIMIT,
  NAME_LIMIT,
  normalize,
  onOneLine,
  shortened,
  TITLE_LIMIT,
} from '../../domain/text/text.ts';

/** A text in storable form, and whether it was shortened. */
export interface Tidied<T> {
  value: T;
  cut: boolean;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/** Makes a name storable: on a single line, trimmed and within the length limit. Null if nothing of it is visible. */
export function tidyName(text: string): Tidied<string | null> {
  const name = normalize(onOneLine(text).trim(), 'NFC');
  if (name === '' || name.replace(INVISIBLE, '') === '') return { value: null, cut: false };
  if (name.length <= NAME_LIMIT) return { value: name, cut: false };
  return { value: normalize(shortened(name, NAME_LIMIT - 1), 'NFC'), cut: true };
}

export interface Wording {
  title: string | null;
  description: string | null;
}

/**
 * Splits the single text of other tools into title and description. A single line within the limit is the title. Otherwise the first line
 * is the title, and the description has the whole text.
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

/** Makes a text storable: removes NULs, and replaces lone surrogates by replacement characters. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
