import type { FetcherOpts, FetcherParams } from '@graphiql/toolkit';

const ENDPOINT = '/api/v1/graphql';

export type Answer = Record<string, unknown>;

type Options = {
  readKey: () => string;
  /** Whether the browser has a session, which the server takes where there is no key. */
  isSignedIn: boolean;
  /** Called when a request was not sent because there is no key. */
  onMissingKey: () => void;
};

/** Sends GraphiQL's requests; always resolves to something to show, never to a bare exception. */
export function createFetcher({ readKey, isSignedIn, onMissingKey }: Options) {
  return async (params: FetcherParams, options: FetcherOpts = {}): Promise<Answer> => {
    let headers: Headers;
    try {
      headers = buildHeaders(readKey(), options.headers);
    } catch {
      return failure('A request header or the API key has a character that HTTP does not allow.');
    }
    if (!headers.has('authorization') && !isSignedIn) {
      onMissingKey();
      return missingKey();
    }

    let response: Response;
    try {
      response = await fetch(ENDPOINT, { method: 'POST', headers, body: JSON.stringify(params) });
    } catch (error) {
      return failure('The server could not be reached. Is it running?', { cause: String(error) });
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
  // Last, so that the Headers tab has the final word.
  for (const [name, value] of Object.entries(typed)) headers.set(name, String(value));
  return headers;
}

/** Whatever the status: the JSON of a 401 or a 429 says more than we could. */
async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.text();
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === 'object' && json !== null) return json as Answer;
  } catch {
    // Not JSON: most likely a proxy in between.
  }
  const status = `${response.status} ${response.statusText}`.trim();
  return failure(`The server answered ${status}, and no GraphQL result.`, { body: body.slice(0, 2000) });
}

function missingKey(): Answer {
  return failure('Not sent: there is no API key yet. Paste one into the field at the top, then run again.', {
    makeOneWith: 'bin/stint key create --email you@example.com',
  });
}

function failure(message: string, extensions?: Record<string, unknown>): Answer {
  return { errors: [extensions ? { message, extensions } : { message }] };
}
