import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs, one JSON object a line. They have no headers, bodies or query strings, so no credentials. */
export function createLogger(level: string): Logger {
  // Lines are gathered and written together: a write for each would cost more than answering many a request does.
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

/** Adds lines that are made already to the log. */
export function writeLines(logger: Logger, lines: string): void {
  const { [pino.symbols.streamSym]: destination } = logger as unknown as {
    [pino.symbols.streamSym]: { write: (text: string) => void };
  };
  destination.write(lines);
}

/**
 * Writes the lines that wait. To be called before the process ends: what is left then is written over and over, for ever
 * where nobody reads it any more.
 */
export function flush(logger: Logger): Promise<void> {
  return new Promise((resolve) => logger.flush(() => resolve()));
}

/** Without the other properties of an error: those of PostgreSQL's quote the values of whole rows. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, code, stack } = pino.stdSerializers.err(error);
  return { type, message, code, stack };
}

/** The last resort, for a key that someone typed where no key belongs and that a message quotes. */
export function maskKeys(line: string): string {
  return !line.includes('stint_')
    ? line
    : line.replaceAll(/stint_(?:app_[\w-]{7,}|[0-9A-Za-z]{7,})/g, 'stint_…');
}
