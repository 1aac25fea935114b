import { EVENT_STREAM } from './graphql/event-stream.ts';

const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const GRAPHQL_TYPE = 'application/graphql-response+json';

export type AnswerType = typeof JSON_TYPE | typeof GRAPHQL_TYPE | typeof EVENT_STREAM;

/** Which of our media types for JSON an `Accept` header wants most, or else a stream; undefined where it wants none of them. */
export function negotiate(accept: string | undefined): AnswerType | undefined {
  if (accept === undefined || accept === '') return JSON_TYPE;
  let best: { type: AnswerType; quality: number } | undefined;
  for (const { range, quality } of rangesOf(accept)) {
    const type = typeOf(range);
    if (type && quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type ?? (acceptsStream(accept) ? EVENT_STREAM : undefined);
}

/** Whether a stream is asked for by its name: a client that takes anything hardly expects an answer without an end. */
export function acceptsStream(accept: string | undefined): boolean {
  return rangesOf(accept ?? '').some(({ range, quality }) => range === EVENT_STREAM && quality > 0);
}

/** The media types of an `Accept` header, without those that exclude UTF-8. */
function rangesOf(accept: string): { range: string; quality: number }[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.every(allowsUtf8)) return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return [{ range, quality: weight ? Number(weight.slice(2)) : 1 }];
  });
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
