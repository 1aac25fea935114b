import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Report } from '../../domain/reports/report.ts';
import { invalid } from '../../lib/errors.ts';
import { writeCsv } from '../../report-files/csv.ts';
import { writeXlsx } from '../../report-files/xlsx/write.ts';
import { type Pace, Patience } from './patience.ts';

interface FileFormat {
  type: string;
  /** Rows per chunk. */
  most: number;
  write: (report: Report) => AsyncGenerator<Uint8Array>;
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', most: 1_000_000, write: writeCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    most: 200_000,
    write: writeXlsx,
  },
  pdf: {
    type: 'application/pdf',
    most: 20_000,
    write: async function* (report) {
      // With its fonts it takes longer to load than the rest of the server, and few ask for it.
      const { writePdf } = await import('../../report-files/pdf/write.ts');
      yield* writePdf(report);
    },
  },
} satisfies Record<string, FileFormat>;

export type ReportFormat = keyof typeof formats;
export const reportFormats = Object.keys(formats) as ReportFormat[];

/** A minute for a file, and one more for each megabyte of it: about 130 kbit/s. */
const SLOWEST: Pace = { bytes: 1_000_000, milliseconds: 60_000 };

export function readFormat(given: unknown): ReportFormat {
  const format = reportFormats.find((one) => one === given);
  if (format) return format;
  throw invalid('format', `format must be one of ${reportFormats.join(', ')}.`);
}

/**
 * Streams a report as a file with backpressure. If the rows fail or the client reads too slowly, the file breaks off.
 */
export async function sendReportFile(
  reply: FastifyReply,
  report: Report,
  format: ReportFormat,
  pace = SLOWEST,
): Promise<FastifyReply> {
  const { type, most, write } = formats[format];
  if (report.rowCount > most) {
    throw invalid(
      'format',
      `The report has ${report.rowCount} rows, and a file of this format takes at most ${most}; ask for a shorter range or another format.`,
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
  /** Writes the file in pieces until the signal says that the receiver is gone. */
  write: (gone: AbortSignal) => AsyncGenerator<Uint8Array>;
}

/** Answers with a file in the same way. */
export async function sendFile(
  reply: FastifyReply,
  { type, name, write }: SentFile,
  pace = SLOWEST,
): Promise<FastifyReply> {
  const left = new AbortController();
  const pieces = write(left.signal);
  const patience = new Patience(pace, () => {
    reply.log.info({ reqId: reply.request.id }, 'a file was taken too slowly and is broken off');
    breakOff(reply);
  });
  onceOver(reply, () => {
    left.abort();
    patience.end();
    // Lets go of what it reads from, also where nothing was asked of it yet.
    void pieces.return(undefined).catch(() => {});
  });
  let first: IteratorResult<Uint8Array>;
  try {
    // A failure before the first chunk still gets an error response.
    first = await pieces.next();
  } catch (error) {
    if (left.signal.aborted) return reply.hijack();
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
        patience.offer(piece.value.length);
        yield piece.value;
        patience.taken();
      }
    } catch (error) {
      breakOff(reply);
      throw error;
    }
    // The last pieces are on their way still.
    patience.offer(0);
  }
}

/**
 * Ends an answer so that nobody takes what came for all of it. A connection that is closed is the end of an answer to HTTP/1.0, which
 * proxies speak; one that is reset never is.
 */
function breakOff(reply: FastifyReply): void {
  reply.request.raw.socket.resetAndDestroy();
}

/** When the answer was sent, or the client has gone away, which it may have before. */
export function onceOver(reply: FastifyReply, then: () => void): void {
  if (reply.raw.destroyed) then();
  else reply.raw.once('close', then);
}

/** The rows for as long as somebody waits for them. */
export async function* whileThere<Row>(rows: AsyncIterable<Row>, gone: AbortSignal): AsyncGenerator<Row> {
  for await (const row of rows) {
    gone.throwIfAborted();
    yield row;
  }
}
