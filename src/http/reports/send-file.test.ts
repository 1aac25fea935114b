import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { beginDownload } from '../../../test/hostile/slow-download.ts';
import { sampleReport, sampleRows } from '../../../test/samples/sample-shared-report.ts';
import type { Report, ReportRow } from '../../domain/reports/report.ts';
import { failure } from '../../lib/errors.ts';
import { createLogger } from '../../lib/logger.ts';
import { createErrorHandler } from '../error-handler.ts';
import type { Pace } from './client-timeout.ts';
import { type ReportFormat, reportFormats, sendReportFile } from './send-file.ts';

let server: FastifyInstance;
afterEach(() => server.close());

interface Options {
  /** The number of rows that are read before access is lost. */
  endsAfter?: number;
  pace?: Pace;
  /** The first cell of each row. */
  text?: string;
}

/** Serves a report with this many rows, and counts the rows that are read. */
async function serve(format: ReportFormat, rowCount: number, { endsAfter, pace, text }: Options = {}) {
  const read = { rows: 0, isOver: false };
  const report: Report = {
    ...sampleReport,
    rowCount,
    rows: async function* () {
      try {
        for (read.rows = 0; read.rows < rowCount; read.rows += 1) {
          if (read.rows % 100 === 0) await setImmediate();
          if (read.rows === endsAfter) throw failure('FORBIDDEN', 'You may not any more.');
          const row = sampleRows[read.rows % sampleRows.length] as ReportRow;
          yield text === undefined ? row : { ...row, cells: [text, ...row.cells.slice(1)] };
        }
      } finally {
        read.isOver = true;
      }
    },
  };
  server = Fastify();
  server.setErrorHandler(
    createErrorHandler({ logger: createLogger('silent'), requestLimits: null, addressOf: () => '' }),
  );
  server.get('/', (_request, reply) => sendReportFile(reply, report, format, pace));
  return { read, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

it.each([
  ['csv', 1_000_000],
  ['xlsx', 200_000],
  ['pdf', 20_000],
] as const)('rejects a report with more rows than %s allows without reading a row', async (format, most) => {
  const { read, origin } = await serve(format, most + 1);
  const answer = await fetch(origin);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    errors: [
      {
        message: `The report has ${most + 1} rows, and a file of this format takes at most ${most}; ask for a shorter range or another format.`,
        extensions: { code: 'INVALID_INPUT' },
      },
    ],
  });
  expect(read.rows).toBe(0);
});

it.each(reportFormats)('stops reading rows for %s after the client disconnects', async (format) => {
  const { read, origin } = await serve(format, 20_000);
  const call = get(origin);
  call.on('error', () => {});
  while (read.rows < 500) await setTimeout(1);
  call.destroy();
  await expect.poll(() => read.isOver).toBe(true);
  expect(read.rows).toBeLessThan(20_000);
});

it('reads rows with backpressure', async () => {
  const { read, origin } = await serve('csv', 200_000);
  const call = get(origin);
  call.on('error', () => {});
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.pause();
  let before = -1;
  while (before < read.rows) {
    before = read.rows;
    await setTimeout(500);
  }
  expect(read.isOver).toBe(false);
  call.destroy();
  await expect.poll(() => read.isOver).toBe(true);
}, 30_000);

it.each(reportFormats)(
  'yields to other work while it writes %s',
  async (format) => {
    const { origin } = await serve(format, 5_000);
    let [last, longestMs] = [performance.now(), 0];
    const watch = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - last);
      last = now;
    }, 5);
    const answer = await fetch(origin);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    clearInterval(watch);
    expect(longestMs).toBeLessThan(1_000);
  },
  30_000,
);

it.each(['csv', 'xlsx'] as const)('resets the connection if the rows of %s fail halfway', async (format) => {
  const { origin } = await serve(format, 20_000, { endsAfter: 10_000 });
  const { text, isWhole } = await (await beginDownload(origin, '/')).takeRest();
  expect(text).toMatch(/^HTTP\/1.1 200 /);
  expect(isWhole).toBe(false);
  // Without chunks, HTTP/1.0 clients take a closed connection for the end of a response, but not a reset
  // connection.
  const old = await (await beginDownload(origin, '/', {}, '1.0')).takeRest();
  expect(old.text).toMatch(/^HTTP\/1.1 200 /);
  expect(old.error).toBe('ECONNRESET');
});

it('answers with an error if the rows of a PDF fail, since a PDF is sent after all rows', async () => {
  const { origin } = await serve('pdf', 20_000, { endsAfter: 10_000 });
  const answer = await fetch(origin);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ errors: [{ message: 'You may not any more.' }] });
});

/** Faster than any client. */
const HURRIED: Pace = { bytes: 1_000_000_000, milliseconds: 1_000 };

it('resets the connection of a client that reads too slowly', async () => {
  const { read, origin } = await serve('csv', 200_000, { pace: HURRIED });
  const download = await beginDownload(origin, '/');
  await expect.poll(() => read.isOver, { timeout: 10_000 }).toBe(true);
  expect(await download.takeRest()).toMatchObject({ isWhole: false, error: 'ECONNRESET' });
  expect(read.rows).toBeLessThan(200_000);
}, 30_000);

it('resets the connection of a client that reads the last part too slowly', async () => {
  const { read, origin } = await serve('csv', 150, { pace: HURRIED, text: 'x'.repeat(200_000) });
  const download = await beginDownload(origin, '/');
  expect(read.isOver).toBe(true);
  const connections = () =>
    new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  expect(await download.takeRest()).toMatchObject({ isWhole: false, error: 'ECONNRESET' });
}, 30_000);
