import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config.ts';
import { ScopeMissing, scopes } from '../../domain/teams/policy.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { BadParams } from '../../mcp/bad-params.ts';
import { inWords } from '../../mcp/words.ts';
import { type Explanation, explainAndLog, scopeChallenge } from '../explain-error.ts';
import { type ChallengeOptions, challenge } from '../gate/challenge.ts';
import { resourceMetadataUrl } from '../oauth/discovery.ts';
import { sendMcpFailure } from './answer.ts';

export interface RefusalOptions extends ChallengeOptions {
  config: Pick<Config, 'mcpUrl'>;
  logger: Logger;
}

type Id = string | number | null;

/** The ids that the error response needs: one per request of a batch. Null if no id can be read. */
function idsOf(body: unknown): Id | Id[] {
  if (!Array.isArray(body)) return idOf(body) ?? null;
  const ids = body.map(idOf).filter((id) => id !== undefined);
  return ids.length === 0 ? null : ids;
}

function idOf(message: unknown): Id | undefined {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The messages of an MCP request. Errors are addressed by their ids. Undefined until the body is parsed.
     */
    rpcBody: unknown;
  }
}

/**
 * Answers a request that failed before the protocol handled it, with a JSON-RPC error. A batch is refused as
 * a whole; each of its requests gets the same error.
 */
export async function answerMcpError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RefusalOptions,
): Promise<FastifyReply> {
  const { code, message, headers } = await explain(error, request, options);
  const number = error instanceof BadParams ? INVALID_PARAMS : numberOf(code);
  const rpcError = { code: number, message: inWords(message), data: { code, requestId: request.id } };
  const errorFor = (id: Id) => ({ jsonrpc: '2.0', id, error: rpcError });
  const ids = idsOf(request.rpcBody);
  const failures = Array.isArray(ids) ? ids.map(errorFor) : errorFor(ids);
  return sendMcpFailure(reply, code, JSON.stringify(failures), {
    ...(code === 'METHOD_NOT_ALLOWED' && { allow: 'POST' }),
    ...headers,
  });
}

async function explain(
  error: unknown,
  request: FastifyRequest,
  options: RefusalOptions,
): Promise<Explanation> {
  // The metadata by which a client finds out how to get a valid credential.
  const metadata = `resource_metadata="${resourceMetadataUrl(options.config)}"`;
  if (error instanceof ScopeMissing) {
    const headers = { 'www-authenticate': scopeChallenge(error, [metadata]) };
    return { code: error.code, message: error.message, headers };
  }
  if (error instanceof BadParams) return { code: 'INVALID_INPUT', message: error.message, headers: {} };
  const explanation = explainAndLog(options.logger, request.id, error);
  if (explanation.code !== 'UNAUTHENTICATED') return explanation;
  return challenge(explanation, request.raw, options, [metadata, `scope="${scopes.join(' ')}"`]);
}

const INVALID_PARAMS = -32_602;

/** The JSON-RPC number of an error code. */
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
