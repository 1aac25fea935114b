import { type ApiClient, type ClientEvent, createClient } from '../../../../../src/client/index.ts';
import { pageHeaders } from '../../../api/page-user.ts';

/** The client of the command line with the session of this browser. */
export function pageClient(onEvent?: (event: ClientEvent) => void): ApiClient {
  return createClient({
    url: location.origin,
    credential: null,
    fetch: (address, init) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(pageHeaders())) headers.set(name, value);
      return fetch(address, { ...init, headers });
    },
    ...(onEvent && { onEvent }),
  });
}
