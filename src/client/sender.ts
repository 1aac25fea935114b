import { ApiError } from './api-error.ts';
import { type Answered, type Attempt, attempt, type Failed, type Fetch } from './attempt.ts';
import { backoff } from './backoff.ts';
import type { CallOptions } from './call.ts';
import type { CredentialSource } from './credential.ts';
import type { ClientEvent } from './events.ts';
import { Gate } from './gate.ts';
import { pause } from './pause.ts';

export interface SenderOptions {
  address: string;
  credential: CredentialSource;
  fetch: Fetch;
  timeout: number;
  totalTimeout: number;
  retries: number;
  inFlight: number;
  onEvent: ((event: ClientEvent) => void) | undefined;
}

/** A document and its name. */
interface Message {
  /** The name of the operation in errors and events. */
  operation: string;
  body: string;
  /** Whether the document may be sent twice without harm. */
  isRepeatable: boolean;
}

export type Send = (message: Message, options: CallOptions | undefined) => Promise<Answered>;

const ACCEPT = 'application/graphql-response+json, application/json';

/** Sends documents and retries them if a retry can help and does no harm. Throws ApiErrors. */
export function createSender(options: SenderOptions): Send {
  const { address, credential, fetch, onEvent } = options;
  const gate = new Gate(options.inFlight);
  // Most calls use the same credential, so the headers are cached for one token.
  let sentHeaders: { token: string | null; headers: Record<string, string> } | null = null;
  const headersFor = (token: string | null) => {
    if (sentHeaders?.token !== token) {
      const authorization = token === null ? null : { authorization: `Bearer ${token}` };
      sentHeaders = {
        token,
        headers: { accept: ACCEPT, 'content-type': 'application/json', ...authorization },
      };
    }
    return sentHeaders.headers;
  };

  return async (message, call = {}) => {
    const { operation, body } = message;
    const { signal, timeout = options.timeout, totalTimeout = options.totalTimeout } = call;
    const { retries = options.retries } = call;
    const isRepeatable = call.repeatable ?? message.isRepeatable;
    let started: number | null = null;
    let failures = 0;
    let refusedToken: string | null = null;
    for (let count = 1; ; count++) {
      const turn = gate.enter(signal);
      if (turn) await turn;
      let result: Attempt;
      let token: string | null = null;
      const begun = performance.now();
      started ??= begun;
      try {
        token = credential.isFixed ? credential.token : await credential.ask(refusedToken);
        onEvent?.({ kind: 'request', operation, attempt: count });
        const left = Math.max(1, totalTimeout - (begun - started));
        result = await attempt({
          fetch,
          address,
          headers: headersFor(token),
          body,
          timeout: Math.min(timeout, left),
          signal,
        });
      } finally {
        gate.leave();
      }
      if (result.ok) {
        if (onEvent) {
          const milliseconds = performance.now() - begun;
          onEvent({ kind: 'answer', operation, attempt: count, milliseconds, requestId: result.requestId });
        }
        return result;
      }

      const failed = conceal(result, token);
      const [{ code, message: words }] = failed.problems;
      // The token has expired. The source may have a newer token.
      if (code === 'UNAUTHENTICATED' && !credential.isFixed && refusedToken === null) {
        refusedToken = token;
        continue;
      }
      // A Retry-After is not a failure; the total timeout bounds these waits.
      if (code !== 'RATE_LIMITED' || failed.retryAfter === null) failures++;
      const wait = backoff(Math.max(1, failures), failed.retryAfter, Math.random);
      const mayRepeat = failed.isTransient && (isRepeatable || failed.notCarriedOut);
      const isOver = failures > retries || performance.now() - started + wait > totalTimeout;
      if (!mayRepeat || isOver) {
        onEvent?.({ kind: 'failure', operation, attempt: count, code, message: words });
        throw errorOf(failed, operation, isRepeatable);
      }
      onEvent?.({ kind: 'retry', operation, attempt: count, pause: wait, code, message: words });
      // The limit applies to the credential, so the server would refuse every other call too.
      if (code === 'RATE_LIMITED') gate.closeFor(failed.retryAfter ?? 0);
      await pause(wait, signal);
    }
  };
}

function errorOf(failed: Failed, operation: string, isRepeatable: boolean): ApiError {
  const outcomeUnknown = !isRepeatable && !failed.notCarriedOut;
  const [first, ...others] = failed.problems;
  const message = outcomeUnknown
    ? `${first.message} It is unknown whether ${operation} was carried out.`
    : first.message;
  return new ApiError({ ...failed, problems: [{ ...first, message }, ...others], operation, outcomeUnknown });
}

/** Removes the credential from error messages: the response may repeat it. */
function conceal(failed: Failed, token: string | null): Failed {
  if (token === null) return failed;
  const [first, ...others] = failed.problems.map((problem) => ({
    ...problem,
    message: problem.message.replaceAll(token, '[credential]'),
  }));
  return first ? { ...failed, problems: [first, ...others] } : failed;
}
