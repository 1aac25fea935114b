import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Report, ReportRow } from '../../domain/report.ts';
import { invalid } from '../../lib/errors.ts';
import { writeCsv } from '../../report-files/csv.ts';
import { writeXlsx } from '../../report-files/xlsx/write.ts';

interface FileFormat {
  type: string;
  /** As many rows as one takes. */
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

export function readFormat(given: unknown): ReportFormat {
  const format = reportFormats.find((one) => one === given);
  if (format) return format;
  throw invalid('format', `format must be one of ${reportFormats.join(', ')}.`);
}

/** Answers with a report as a file, piece by piece, as fast as the client takes it. */
export async function sendReportFile(
  reply: FastifyReply,
  report: Report,
  format: ReportFormat,
): Promise<FastifyReply> {
  const { type, most, write } = formats[format];
  if (report.rowCount > most) {
    throw invalid(
      'format',
      `The report has ${report.rowCount} rows, and a file of this format takes at most ${most}; ask for a shorter range or another format.`,
    );
  }
  const left = new AbortController();
  const pieces = write({ ...report, rows: () => whileThere(report.rows(), left.signal) });
  onceOver(reply, () => {
    left.abort();
    // Lets go of what it reads from, also where nothing was asked of it yet.
    void pieces.return(undefined).catch(() => {});
  });
  let first: IteratorResult<Uint8Array>;
  try {
    // What fails before the first piece can still be told.
    first = await pieces.next();
  } catch (error) {
    if (left.signal.aborted) return reply.hijack();
    throw error;
  }
  const { from, to } = report.days;
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="stint-${report.kind.toLowerCase()}-${from}-${to}.${format}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    .send(Readable.from(following(first, pieces), { objectMode: false }));
}

/** When the answer was sent, or the client has gone away, which it may have before. */
export function onceOver(reply: FastifyReply, then: () => void): void {
  if (reply.raw.destroyed) then();
  else reply.raw.once('close', then);
}

async function* following(
  first: IteratorResult<Uint8Array>,
  others: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* others;
}

/** The rows for as long as somebody waits for them. */
async function* whileThere(rows: AsyncIterable<ReportRow>, gone: AbortSignal): AsyncGenerator<ReportRow> {
  for await (const row of rows) {
    gone.throwIfAborted();
    yield row;
  }
}
