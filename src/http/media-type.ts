const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const GRAPHQL_TYPE = 'application/graphql-response+json';

export type AnswerType = typeof JSON_TYPE | typeof GRAPHQL_TYPE;

/** Which of our two media types an `Accept` header wants most; undefined where it wants neither. */
export function negotiate(accept: string | undefined): AnswerType | undefined {
  if (accept === undefined || accept === '') return JSON_TYPE;
  let best: { type: AnswerType; quality: number } | undefined;
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const type = typeOf(range);
    if (!type || !parameters.every(allowsUtf8)) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight ? Number(weight.slice(2)) : 1;
    if (quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type;
}

function typeOf(range: string): AnswerType | undefined {
  if (range === GRAPHQL_TYPE) return GRAPHQL_TYPE;
  return range === JSON_TYPE || range === 'application/*' || range === '*/*' ? JSON_TYPE : undefined;
}

/** Whether a body is declared as JSON in UTF-8, the one encoding that JSON has. */
export function isJson(contentType: string | undefined): boolean {
  return isUtf8(contentType, JSON_TYPE);
}

/** Whether a body is declared as what a browser sends for a form without files. */
export function isForm(contentType: string | undefined): boolean {
  return isUtf8(contentType, FORM_TYPE);
}

function isUtf8(contentType: string | undefined, wanted: string): boolean {
  if (contentType === wanted) return true;
  const [type, ...parameters] = (contentType ?? '').split(';').map((piece) => piece.trim().toLowerCase());
  return type === wanted && parameters.every(allowsUtf8);
}

function allowsUtf8(parameter: string): boolean {
  return !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter);
}
