import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sampleReport, sampleRows } from '../../../test/sample-shared-report.ts';
import type { Report, ReportRow } from '../../domain/report.ts';
import { answerRouteError } from '../error-handler.ts';
import { type ReportFormat, reportFormats, sendReportFile } from './send-file.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/** Answers with a report of as many rows, and tells how many of them were read. */
async function serve(format: ReportFormat, rowCount: number) {
  const read = { rows: 0, isOver: false };
  const report: Report = {
    ...sampleReport,
    rowCount,
    rows: async function* () {
      try {
        for (; read.rows < rowCount; read.rows += 1) {
          if (read.rows % 100 === 0) await setImmediate();
          yield sampleRows[read.rows % sampleRows.length] as ReportRow;
        }
      } finally {
        read.isOver = true;
      }
    },
  };
  server = Fastify();
  server.setErrorHandler(answerRouteError);
  server.get('/', (_request, reply) => sendReportFile(reply, report, format));
  return { read, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

it.each([
  ['csv', 1_000_000],
  ['xlsx', 200_000],
  ['pdf', 20_000],
] as const)('refuses a report with more rows than %s takes, without reading one', async (format, most) => {
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

it.each(reportFormats)('stops reading rows for %s when the client goes away', async (format) => {
  const { read, origin } = await serve(format, 20_000);
  const call = get(origin);
  call.on('error', () => {});
  while (read.rows < 500) await setTimeout(1);
  call.destroy();
  await expect.poll(() => read.isOver).toBe(true);
  expect(read.rows).toBeLessThan(20_000);
});

it('reads rows no faster than the client takes them', async () => {
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
  'leaves others their turn while it writes %s',
  async (format) => {
    const { origin } = await serve(format, 5_000);
    let [last, longest] = [performance.now(), 0];
    const watch = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 5);
    const answer = await fetch(origin);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    clearInterval(watch);
    expect(longest).toBeLessThan(1_000);
  },
  30_000,
);
