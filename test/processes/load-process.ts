// Sends requests from a separate process, so that generating load does not delay the test's own measurements. Either each
// connection sends its next request after a response, or requests start at a fixed rate.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadOrder {
  port: number;
  key: string;
  /** GraphQL documents, sent alternately. */
  documents: readonly LoadDocument[];
  connections: number;
  /** Requests per second; null sends the next request of a connection after its response. */
  rate: number | null;
  seconds: number;
  /** The client address in X-Forwarded-For. */
  from?: string;
}

export interface LoadDocument {
  query: string;
  /** For creations: the first start time. Each request gets another time. */
  createsFrom?: string;
}

export interface LoadResult {
  /** Sent requests per second. */
  sent: number;
  /** Responses with 200 per second. */
  served: number;
  /** The number of responses by status. A response of 200 with errors counts as `wrong`. */
  statuses: Record<string, number>;
  /** Latency percentiles in milliseconds of responses with 200. */
  p50: number;
  p95: number;
  p99: number;
  /** Responses other than 200 without Retry-After. */
  withoutRetryAfter: number;
  /** Connections that the server closed. */
  lost: number;
}

interface Connection {
  socket: Socket;
  sentAt: number;
  isFree: boolean;
  rest: string;
}

let created = 0;

function requestOf({ key, from }: LoadOrder, { query, createsFrom }: LoadDocument): string {
  const n = created++;
  const at = (minutes: number) => new Date(Date.parse(createsFrom ?? '') + minutes * 60_000).toISOString();
  const variables = createsFrom ? { startTime: at(2 * n), endTime: at(2 * n + 1) } : {};
  const body = JSON.stringify({ query, variables });
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`;
  return `POST /api/v1/graphql HTTP/1.1\r\nHost: localhost\r\n${forwarded}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let [sent, withoutRetryAfter, lost, isOver] = [0, 0, 0, false];
  const free: Connection[] = [];

  const send = (line: Connection) => {
    const document = order.documents[sent++ % order.documents.length] as LoadDocument;
    line.isFree = false;
    line.socket.write(requestOf(order, document));
    line.sentAt = performance.now();
  };
  const answered = (line: Connection, head: string, body: string) => {
    const isWrong = head.startsWith('200', 9) && /"errors":\[[^\]]/.test(body);
    const status = isWrong ? 'wrong' : head.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === '200') times.push(performance.now() - line.sentAt);
    else if (!/\r\nretry-after: [1-9]/i.test(head)) withoutRetryAfter += 1;
    line.isFree = true;
    if (isOver) return;
    if (order.rate === null) send(line);
    else free.push(line);
  };
  const read = (line: Connection, chunk: string) => {
    line.rest += chunk;
    const end = line.rest.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = line.rest.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (line.rest.length < end + 4 + length) return;
    const body = line.rest.slice(end + 4);
    line.rest = '';
    answered(line, head, body);
  };
  const lines = await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const socket = connect(order.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
      const line: Connection = { socket, sentAt: 0, isFree: true, rest: '' };
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      socket.on('data', (chunk: string) => read(line, chunk));
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!isOver) lost += 1;
      });
      return line;
    }),
  );

  const began = performance.now();
  if (order.rate === null) {
    for (const line of lines) send(line);
    await sleep(order.seconds * 1000);
  } else {
    free.push(...lines);
    let due = 0;
    for (let elapsed = 0; elapsed < order.seconds * 1000; elapsed = performance.now() - began) {
      due = (elapsed / 1000) * order.rate;
      while (sent < due) {
        const line = free.pop();
        if (!line) break;
        send(line);
      }
      await sleep(1);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const perSecond = sent / seconds;
  const served = times.length / seconds;
  isOver = true;
  for (let waited = 0; waited < 10_000 && lines.some((line) => !line.isFree); waited += 50) await sleep(50);
  for (const { socket } of lines) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    sent: perSecond,
    served,
    statuses,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    withoutRetryAfter,
    lost,
  };
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await load(order));
});
process.once('disconnect', () => process.exit());
