import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { type Scope, scopes } from '../domain/policy.ts';
import { type ErrorCode, statusOf } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { BadParams } from '../mcp/bad-params.ts';
import { inWords } from '../mcp/words.ts';
import { answerJson } from './answer.ts';
import { type ChallengeOptions, challenge } from './challenge.ts';
import { resourceMetadataUrl } from './discovery.ts';
import { type Explanation, explainError, INTERNAL_ERROR } from './explain-error.ts';

/** A credential that is valid and does not reach for what was asked. */
export class ScopeMissing extends Error {
  /** What a credential needs that can do this and all that this one can. */
  readonly scopes: readonly Scope[];

  constructor(missing: Scope, held: readonly Scope[]) {
    super(`This credential lacks the scope "${missing}", which this needs.`);
    this.scopes = scopes.filter((scope) => scope === missing || held.includes(scope));
  }
}

export interface RefusalOptions extends ChallengeOptions {
  config: Pick<Config, 'mcpUrl'>;
  logger: Logger;
}

/** Answers a request that did not get as far as the protocol, in the form in which the protocol tells errors. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  id: string | number | null,
  options: RefusalOptions,
): Promise<void> {
  const { code, message, headers, cause } = await explain(error, request, options);
  const number = error instanceof BadParams ? INVALID_PARAMS : numberOf(code);
  if (response.headersSent) return;
  const reqId = request.exchange.id;
  if (cause) options.logger.warn({ reqId, err: cause }, 'a request could not be served');
  if (code === 'INTERNAL') options.logger.error({ reqId, err: error }, 'a request failed');
  const told = { code: number, message: inWords(message), data: { code, requestId: reqId } };
  const body = { jsonrpc: '2.0', id, error: told };
  answerJson(request, response, statusOf(code) ?? 400, 'application/json', JSON.stringify(body), {
    // Node reads what is left of a body to get to the next request, which could take a body that is too large for ever.
    ...(code === 'PAYLOAD_TOO_LARGE' && { connection: 'close' }),
    ...(code === 'METHOD_NOT_ALLOWED' && { allow: 'POST' }),
    ...headers,
  });
}

async function explain(
  error: unknown,
  request: IncomingMessage,
  options: RefusalOptions,
): Promise<Explanation> {
  // Where a client reads how to get a credential that works.
  const metadata = `resource_metadata="${resourceMetadataUrl(options.config)}"`;
  if (error instanceof ScopeMissing) {
    const text = `Bearer error="insufficient_scope", scope="${error.scopes.join(' ')}", ${metadata}`;
    return { code: 'FORBIDDEN', message: error.message, headers: { 'www-authenticate': text } };
  }
  if (error instanceof BadParams) return { code: 'INVALID_INPUT', message: error.message, headers: {} };
  const explanation = explainError(error) ?? INTERNAL_ERROR;
  if (explanation.code !== 'UNAUTHENTICATED') return explanation;
  return challenge(explanation, request, options, [metadata, `scope="${scopes.join(' ')}"`]);
}

const INVALID_PARAMS = -32_602;

/** The numbers that JSON-RPC has for errors. */
function numberOf(code: ErrorCode): number {
  switch (code) {
    case 'BAD_REQUEST':
      return -32_700;
    case 'INVALID_INPUT':
      return -32_600;
    case 'INTERNAL':
      return -32_603;
    default:
      return -32_000;
  }
}
