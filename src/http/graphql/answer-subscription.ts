import type { FastifyReply } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Actor } from '../../domain/teams/policy.ts';
import { Failure } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { failureBody } from '../explain-error.ts';
import type { Streams } from '../streams.ts';
import { sendResults, streamOf } from './event-stream.ts';

export interface Subscription {
  actor: Actor;
  subscribe: () => Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult>;
  jsonOf: (result: ExecutionResult) => string;
}

/** Responds with a stream. Throws if the stream cannot start; later failures are events of the stream. */
export async function answerSubscription(
  reply: FastifyReply,
  { actor, subscribe, jsonOf }: Subscription,
  { streams, logger }: { streams: Streams; logger: Logger },
): Promise<void> {
  // The client has disconnected.
  if (reply.raw.destroyed) return;
  const response = streams.open(reply, actor);
  try {
    const results = await subscribe();
    if (Symbol.asyncIterator in results) await sendResults(response, results, jsonOf);
    else response.end(streamOf(jsonOf(results)));
  } catch (error) {
    if (error instanceof Failure) {
      response.end(streamOf(JSON.stringify(failureBody(error.code, error.message))));
      return;
    }
    logger.error({ reqId: reply.request.id, err: error }, 'a stream failed');
    response.end();
  }
}
