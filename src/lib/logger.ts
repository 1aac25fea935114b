import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs, one JSON object a line. Headers, bodies and query strings never get here, and so no credential. */
export function createLogger(level: string): Logger {
  // Lines are gathered and written together: a write for each would cost more than answering many a request does.
  const destination = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
