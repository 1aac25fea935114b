import type { FetcherOpts, FetcherParams } from '@graphiql/toolkit';
import { explorer as words } from '../words/explorer.ts';

const ENDPOINT = '/api/v1/graphql';

export type Answer = Record<string, unknown>;

type Options = {
  readKey: () => string;
  /** Whether the browser has a session, which the server uses without a key. */
  isSignedIn: boolean;
  /** Called when a request was not sent because there is no key. */
  onMissingKey: () => void;
};

/** Sends GraphiQL's requests. Always resolves to a result that can be shown, and never throws. */
export function createFetcher({ readKey, isSignedIn, onMissingKey }: Options) {
  return async (params: FetcherParams, options: FetcherOpts = {}): Promise<Answer> => {
    let headers: Headers;
    try {
      headers = buildHeaders(readKey(), options.headers);
    } catch {
      return failure(words.badHeader);
    }
    if (!headers.has('authorization') && !isSignedIn) {
      onMissingKey();
      return missingKey();
    }

    let response: Response;
    try {
      response = await fetch(ENDPOINT, { method: 'POST', headers, body: JSON.stringify(params) });
    } catch (error) {
      return failure(words.unreachable, { cause: String(error) });
    }
    return readAnswer(response);
  };
}

function buildHeaders(key: string, typed: FetcherOpts['headers'] = {}): Headers {
  const headers = new Headers({
    accept: 'application/graphql-response+json, application/json',
    'content-type': 'application/json',
  });
  if (key) headers.set('authorization', `Bearer ${key}`);
  // Last, so that the Headers tab overrides all other headers.
  for (const [name, value] of Object.entries(typed)) headers.set(name, String(value));
  return headers;
}

/** For any status: the JSON of a 401 or 429 is more precise than our message. */
async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.text();
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === 'object' && json !== null) return json as Answer;
  } catch {
    // Not JSON: most likely a proxy in between.
  }
  const status = `${response.status} ${response.statusText}`.trim();
  return failure(words.noResult(status), { body: body.slice(0, 2000) });
}

function missingKey(): Answer {
  return failure(words.noKey, {
    makeOneWith: 'bin/stint key create --email you@example.com',
  });
}

function failure(message: string, extensions?: Record<string, unknown>): Answer {
  return { errors: [extensions ? { message, extensions } : { message }] };
}
