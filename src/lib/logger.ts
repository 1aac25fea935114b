import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs, one JSON object a line. Headers, bodies and query strings never get here, and so no credential. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
