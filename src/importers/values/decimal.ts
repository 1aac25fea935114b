export type DecimalSign = '.' | ',';

const NUMBER = /^([-−+]?)(\d*(?:[.,]\d+)*[.,]?)$/;
/** A separator of digit groups other than comma and point. */
const GROUPING = /(\d)[\s'’](?=\d{3}(?:\D|$))/g;
const CURRENCY_SIGNS = /^\p{Sc}\s*|\s*\p{Sc}$/gu;

interface NumberText {
  minus: string;
  digits: string;
  grouped: boolean;
}

function splitNumber(text: string): NumberText | null {
  const bare = text.trim().replace(CURRENCY_SIGNS, '');
  const digits = bare.replace(GROUPING, '$1');
  const found = NUMBER.exec(digits);
  if (!found?.[2] || !/\d/.test(found[2])) return null;
  return {
    minus: found[1] === '' || found[1] === '+' ? '' : '-',
    digits: found[2],
    grouped: digits !== bare,
  };
}

/**
 * The decimal sign that a number proves for its file: `2.001,0` a comma, `1.25` a point. `1.234` could be either. Null for a whole number.
 */
export function signShownBy(text: string): DecimalSign | 'EITHER' | null {
  const number = splitNumber(text);
  return number ? signOf(number) : null;
}

function signOf({ digits, grouped }: NumberText): DecimalSign | 'EITHER' | null {
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points + commas === 0) return null;
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points > 1) return ',';
  if (commas > 1) return '.';
  const sign = points ? '.' : ',';
  const [before = '', after = ''] = digits.split(sign);
  const couldGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before) && !grouped;
  return couldGroup ? 'EITHER' : sign;
}

/**
 * Formats a number as plain text with a point, such as `-2001.0`. `sign` applies if the number is ambiguous. Null for an invalid number, or
 * for an ambiguous number without a sign.
 */
export function readDecimal(text: string, sign: DecimalSign | null): string | null {
  const number = splitNumber(text);
  if (!number) return null;
  const shown = signOf(number);
  const decimal = shown === 'EITHER' ? sign : shown;
  if (shown === 'EITHER' && !decimal) return null;
  const [whole = '', fraction = '', more] = decimal ? number.digits.split(decimal) : [number.digits];
  if (more !== undefined) return null;
  const groups = whole.split(decimal === ',' ? '.' : ',');
  if (
    groups.length > 1 &&
    !groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  ) {
    return null;
  }
  const digits = groups.join('') || '0';
  return /^\d+$/.test(digits) && /^\d*$/.test(fraction)
    ? `${number.minus}${digits}${fraction === '' ? '' : `.${fraction}`}`
    : null;
}
