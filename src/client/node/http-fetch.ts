import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Fetch, FetchedAnswer } from '../attempt.ts';

/** A fetch over Node's HTTP client with keep-alive. It needs half the CPU time of the global fetch. */
export function createHttpFetch(): Fetch {
  const plain = new http.Agent({ keepAlive: true });
  const secure = new https.Agent({ keepAlive: true });
  return (address, { method, headers, body, signal }) => {
    const isSecure = address.startsWith('https:');
    const { request } = isSecure ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(
        address,
        {
          method,
          agent: isSecure ? secure : plain,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal,
        },
        (answer) => resolve(answerOf(answer)),
      );
      sent.once('error', reject);
      sent.end(body);
    });
  };
}

function answerOf(answer: http.IncomingMessage): FetchedAnswer {
  return {
    status: answer.statusCode ?? 0,
    headers: {
      get: (name) => {
        const value = answer.headers[name];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
    text: () => text(answer),
  };
}
