import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../lib/network.ts';
import { charge } from '../../lib/rate-limit.ts';
import { type Explanation, explainError } from '../explain-error.ts';
import type { RequestLimits } from './request-limits.ts';

export interface ChallengeOptions {
  /** Null if requests are not limited. */
  requestLimits: RequestLimits | null;
  addressOf: (request: IncomingMessage) => string;
}

/**
 * Adds the challenge to the response to a request without a valid credential; `parameters` add details.
 * Attempts are limited by address, because there is no credential to count by.
 */
export async function challenge(
  explanation: Explanation,
  request: IncomingMessage,
  { requestLimits, addressOf }: ChallengeOptions,
  parameters: readonly string[] = [],
): Promise<Explanation> {
  try {
    await charge(requestLimits?.ofCredential ?? null, `address ${networkOf(addressOf(request))}`, 1);
  } catch (limited) {
    return explainError(limited) ?? explanation;
  }
  const invalid = request.headers.authorization ? ['error="invalid_token"'] : [];
  const text = `Bearer ${['realm="stint"', ...invalid, ...parameters].join(', ')}`;
  return { ...explanation, headers: { 'www-authenticate': text } };
}
