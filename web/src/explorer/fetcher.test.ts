import { afterEach, describe, expect, it, vi } from 'vitest';
import { tidyApiKey } from './api-key.ts';
import { withoutHeaders } from './editor-storage.ts';
import { createFetcher } from './fetcher.ts';

const onMissingKey = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  onMissingKey.mockClear();
});

describe('createFetcher', () => {
  it('sends the key as a bearer token', async () => {
    const send = answering(new Response('{"data":{"me":{"id":"1"}}}'));
    expect(await fetcher('stint_a')({ query: '{ me { id } }' })).toEqual({ data: { me: { id: '1' } } });
    const [url, request] = send.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/graphql');
    expect(request?.method).toBe('POST');
    expect(request?.body).toBe('{"query":"{ me { id } }"}');
    expect(new Headers(request?.headers).get('authorization')).toBe('Bearer stint_a');
  });

  it('sends nothing without a key, and explains how to get one', async () => {
    const send = answering(new Response('{}'));
    const answer = await fetcher('')({ query: '{ me { id } }' });
    expect(send).not.toHaveBeenCalled();
    expect(onMissingKey).toHaveBeenCalledOnce();
    expect(JSON.stringify(answer)).toContain('bin/stint key create --email you@example.com');
  });

  it('lets the Headers tab override other headers', async () => {
    const send = answering(new Response('{}'));
    await fetcher('stint_a')(
      { query: '{ me { id } }' },
      { headers: { Authorization: 'Bearer stint_b', 'x-try': 1 } },
    );
    const headers = new Headers(send.mock.calls[0]?.[1]?.headers);
    expect(headers.get('authorization')).toBe('Bearer stint_b');
    expect(headers.get('x-try')).toBe('1');
  });

  it('returns the JSON of a 401 unchanged', async () => {
    const body = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] };
    answering(new Response(JSON.stringify(body), { status: 401 }));
    expect(await fetcher('stint_a')({ query: '{ me { id } }' })).toEqual(body);
  });

  it.each(['<h1>Bad gateway</h1>', 'null', ''])(
    'explains a response that is no GraphQL result: %j',
    async (body) => {
      answering(new Response(body, { status: 502, statusText: 'Bad Gateway' }));
      expect(await fetcher('stint_a')({ query: '{ me { id } }' })).toEqual({
        errors: [
          {
            message: 'The server responded with 502 Bad Gateway and no GraphQL result.',
            extensions: { body },
          },
        ],
      });
    },
  );

  it('explains an unreachable server', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(JSON.stringify(await fetcher('stint_a')({ query: '{ me { id } }' }))).toContain(
      'cannot be reached',
    );
  });

  it('explains a key that cannot be a header value', async () => {
    const send = answering(new Response('{}'));
    expect(JSON.stringify(await fetcher('stint_€')({ query: '{ me { id } }' }))).toContain('does not allow');
    expect(send).not.toHaveBeenCalled();
  });
});

it.each(['stint_a', ' stint_a\n', 'Bearer stint_a', 'Authorization: Bearer stint_a'])(
  'extracts the key from %j',
  (typed) => {
    expect(tidyApiKey(typed)).toBe('stint_a');
  },
);

it('removes headers from the stored history', () => {
  const history = JSON.stringify({
    queries: [{ query: '{ a }', headers: '{"authorization":"x"}', favorite: true }],
  });
  expect(JSON.parse(withoutHeaders(history))).toEqual({ queries: [{ query: '{ a }', favorite: true }] });
});

function fetcher(key: string) {
  return createFetcher({ readKey: () => key, isSignedIn: false, onMissingKey });
}

function answering(response: Response) {
  const send = vi.fn<typeof fetch>().mockResolvedValue(response);
  vi.stubGlobal('fetch', send);
  return send;
}
