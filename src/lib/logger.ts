import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object per line. Lines contain no headers, bodies or query strings, and therefore no
 * credentials.
 */
export function createLogger(level: string): Logger {
  // Lines are buffered: a write per line would cost more than many a request.
  const destination = pino.destination({
    sync: false,
    minLength: 4_096,
    periodicFlush: 500,
  });
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: maskKeys },
    },
    destination,
  );
}

/** Writes finished lines to the log. */
export function writeLines(logger: Logger, lines: string): void {
  const { [pino.symbols.streamSym]: destination } = logger as unknown as {
    [pino.symbols.streamSym]: { write: (text: string) => void };
  };
  destination.write(lines);
}

/**
 * Writes buffered lines. Call this before the process exits: pino would otherwise retry the rest at exit, forever if no
 * process reads the pipe any more.
 */
export function flush(logger: Logger): Promise<void> {
  return new Promise((resolve) => logger.flush(() => resolve()));
}

/** Drops the other properties of an error: a PostgreSQL error quotes the values of whole rows. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, code, stack } = pino.stdSerializers.err(error);
  return { type, message, code, stack };
}

/** Masks keys as a last resort, for a key that was entered in the wrong place and is quoted in a message. */
export function maskKeys(line: string): string {
  return !line.includes('stint_')
    ? line
    : line.replaceAll(/stint_(?:app_[\w-]{7,}|[0-9A-Za-z]{7,})/g, 'stint_…');
}
