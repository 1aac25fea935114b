import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Report } from '../../domain/reports/report.ts';
import { invalid } from '../../lib/errors.ts';
import { writeCsv } from '../../report-files/csv.ts';
import { writeXlsx } from '../../report-files/xlsx/write.ts';
import { ClientTimeout, type Pace } from './client-timeout.ts';

interface FileFormat {
  type: string;
  /** The maximum number of rows. */
  maxRows: number;
  write: (report: Report) => AsyncGenerator<Uint8Array>;
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', maxRows: 1_000_000, write: writeCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxRows: 200_000,
    write: writeXlsx,
  },
  pdf: {
    type: 'application/pdf',
    maxRows: 20_000,
    write: async function* (report) {
      // The PDF writer and its fonts take longer to load than the rest of the server, and few requests need
      // them.
      const { writePdf } = await import('../../report-files/pdf/write.ts');
      yield* writePdf(report);
    },
  },
} satisfies Record<string, FileFormat>;

export type ReportFormat = keyof typeof formats;
export const reportFormats = Object.keys(formats) as ReportFormat[];

/** One minute per file, plus one minute per megabyte: about 130 kbit/s. */
const SLOWEST: Pace = { bytes: 1_000_000, milliseconds: 60_000 };

export function readFormat(given: unknown): ReportFormat {
  const format = reportFormats.find((one) => one === given);
  if (format) return format;
  throw invalid('format', `format must be one of ${reportFormats.join(', ')}.`);
}

/** Streams a report as a file with backpressure. Resets the connection if the rows fail or the client reads too slowly. */
export async function sendReportFile(
  reply: FastifyReply,
  report: Report,
  format: ReportFormat,
  pace = SLOWEST,
): Promise<FastifyReply> {
  const { type, maxRows, write } = formats[format];
  if (report.rowCount > maxRows) {
    throw invalid(
      'format',
      `The report has ${report.rowCount} rows, and a file of this format takes at most ${maxRows}; ask for a shorter range or another format.`,
    );
  }
  const { from, to } = report.days;
  return sendFile(
    reply,
    {
      type,
      name: `stint-${report.kind.toLowerCase()}-${from}-${to}.${format}`,
      write: (gone) => write({ ...report, rows: () => whileThere(report.rows(), gone) }),
    },
    pace,
  );
}

interface SentFile {
  type: string;
  name: string;
  /** Writes the file in pieces until the signal aborts, after which nobody receives them. */
  write: (gone: AbortSignal) => AsyncGenerator<Uint8Array>;
}

/** Streams a file with backpressure, as `sendReportFile` does. */
export async function sendFile(
  reply: FastifyReply,
  { type, name, write }: SentFile,
  pace = SLOWEST,
): Promise<FastifyReply> {
  const gone = new AbortController();
  const pieces = write(gone.signal);
  const timeout = new ClientTimeout(pace, () => {
    reply.log.info({ reqId: reply.request.id }, 'a file was taken too slowly and is broken off');
    breakOff(reply);
  });
  onceOver(reply, () => {
    gone.abort();
    timeout.end();
    // Releases the source of the pieces, even before the first piece.
    void pieces.return(undefined).catch(() => {});
  });
  let first: IteratorResult<Uint8Array>;
  try {
    // A failure before the first piece still gets an error response.
    first = await pieces.next();
  } catch (error) {
    if (gone.signal.aborted) return reply.hijack();
    throw error;
  }
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    .send(Readable.from(offered(), { objectMode: false }));

  async function* offered(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        timeout.offer(piece.value.length);
        yield piece.value;
        timeout.taken();
      }
    } catch (error) {
      breakOff(reply);
      throw error;
    }
    // The last pieces may still be in transit.
    timeout.offer(0);
  }
}

/**
 * Resets the connection, so that the client recognises an incomplete file. A closed connection is a regular
 * end of a response in HTTP/1.0, which some proxies use.
 */
function breakOff(reply: FastifyReply): void {
  reply.request.raw.socket.resetAndDestroy();
}

/** Calls `then` when the response was sent or the client has disconnected, even if that happened before. */
export function onceOver(reply: FastifyReply, then: () => void): void {
  if (reply.raw.destroyed) then();
  else reply.raw.once('close', then);
}

/** Yields rows until the signal aborts. */
export async function* whileThere<Row>(rows: AsyncIterable<Row>, gone: AbortSignal): AsyncGenerator<Row> {
  for await (const row of rows) {
    gone.throwIfAborted();
    yield row;
  }
}
