import { pino } from 'pino';
import type { ErrorCode } from './errors.ts';
import { type Logger, maskKeys, writeLines } from './logger.ts';

interface RequestLine {
  /** When it ended, in UTC milliseconds. */
  time: number;
  reqId: string;
  method: string;
  route: string;
  status: number;
  /** The error code of the answer, if there is one. */
  code: ErrorCode | null;
  ms: number;
  ip: string;
}

export interface RequestLog {
  note: (line: RequestLine) => void;
  /** Logs how many requests were rejected within a second. */
  rejected: (requests: number) => void;
  /** Writes down what was noted. */
  flush: () => void;
}

const MOST_NOTED = 500;
const FLUSH_AFTER = 250;

/**
 * Logs requests. Lines are buffered and written together: formatting a line between two requests takes longer than
 * answering a small one, and a tenth of that in a batch. Failures of the server are written at once.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const { [pino.symbols.chindingsSym]: base } = logger as unknown as {
    [pino.symbols.chindingsSym]: string;
  };
  const wanted = logger.isLevelEnabled('info');
  let noted: RequestLine[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // One piece: the destination measures all that waits anew with each that it gets.
    if (noted.length > 0) writeLines(logger, maskKeys(infoLines(noted, base)));
    noted = [];
  };
  return {
    flush,
    rejected: (requests) =>
      logger.warn(
        { status: 503, code: 'OVERLOADED', requests },
        'requests were rejected, since the server is overloaded',
      ),
    note: (line) => {
      if (line.status >= 500) {
        // The logger adds the time itself.
        const { time: _time, code, ...rest } = line;
        logger.warn(code === null ? rest : { ...rest, code }, 'request');
      } else if (wanted) {
        noted.push(line);
        if (noted.length >= MOST_NOTED) flush();
        else timer ??= setTimeout(flush, FLUSH_AFTER);
      }
    },
  };
}

function infoLines(lines: readonly RequestLine[], base: string): string {
  let text = '';
  let last = Number.NaN;
  let at = '';
  for (const { time, reqId, method, route, status, code, ms, ip } of lines) {
    // Under load most requests end in the same millisecond as the one before.
    if (time !== last) at = new Date(time).toISOString();
    last = time;
    text += `{"level":30,"time":"${at}"${base},"reqId":"${reqId}","method":"${method}","route":"${route}","status":${status},${code === null ? '' : `"code":"${code}",`}"ms":${ms},"ip":${JSON.stringify(ip)},"msg":"request"}\n`;
  }
  return text;
}
