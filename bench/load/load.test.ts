import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countFrom, measure } from './load.ts';
import type { Step, Workload } from './work.ts';

interface Request {
  key: string | undefined;
  body: { same?: boolean; n: string; start: string; end: string; project: string };
}

const same: Step = { kind: 'same', body: '{"same":true}', problemIn: () => null };
const each: Step = {
  kind: 'each',
  headers: { authorization: 'Bearer <key>' },
  body: JSON.stringify({ n: '<n>', start: '<start>', end: '<end>', project: '<project>' }),
  values: { key: ['ann', 'bob'], project: ['one', 'two', 'three'] },
  seconds: 30,
  answer: { beforeStart: '"start":"', ending: '"ok"}' },
};
const workloadOf = (...steps: Step[]): Workload => ({ path: '/', headers: {}, steps });

let requests: Request[];
let answerTo: (request: Request, index: number) => string;
let url: string;
const correctAnswer = ({ body }: Request) =>
  body.same ? '{"same":"ok"}' : `{"start":"${body.start.slice(0, 19)}Z","is":"ok"}`;

const server = createServer(async (incoming, response) => {
  const request = { key: incoming.headers.authorization, body: JSON.parse(await text(incoming)) };
  response.end(answerTo(request, requests.push(request) - 1));
});

beforeEach(async () => {
  requests = [];
  answerTo = correctAnswer;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const send = (...steps: Step[]) => measure(url, workloadOf(...steps), 2, 0.3);

describe('measure', () => {
  it('sends distinct requests whose numbers continue across calls', async () => {
    countFrom(10);
    await send(each);
    const afterFirst = requests.length;
    await send(each);
    expect(requests.length).toBeGreaterThan(afterFirst);
    const numbers = requests.map(({ body }) => Number(body.n));
    expect(new Set(numbers).size).toBe(numbers.length);
    // wrk generates the first request itself to inspect it, so request 10 is not sent.
    expect(requests.find(({ body }) => body.n === '11')).toEqual({
      key: 'Bearer bob',
      body: {
        n: '11',
        start: '2027-01-01T00:11:00.000Z',
        end: '2027-01-01T00:11:30.000Z',
        project: 'three',
      },
    });
    const twelfth = requests.find(({ body }) => body.n === '12');
    expect(twelfth).toMatchObject({ key: 'Bearer ann', body: { project: 'one' } });
  });

  it('repeats the steps of a workload in order', async () => {
    await send(same, same, each);
    // The repeated request was also sent once before, to fetch its expected response.
    const creations = requests.filter(({ body }) => !body.same).length;
    expect(requests.length / creations).toBeCloseTo(3, 0);
  });

  it('returns the rate of right answers, the p99 latency and the load of the generator', async () => {
    const { perSecond, p99Ms, generatorLoadShare } = await send(same);
    expect(perSecond).toBeGreaterThan(1);
    expect(p99Ms).toBeGreaterThan(0);
    expect(generatorLoadShare).toBeGreaterThan(0);
  });

  it.each<[string, Step, typeof answerTo]>([
    ['differs from the first', same, (request, index) => (index === 9 ? '{}' : correctAnswer(request))],
    [
      'has another ending',
      each,
      (request, index) => (index === 9 ? `${correctAnswer(request)} ` : correctAnswer(request)),
    ],
    ['matches no pending request', each, () => '{"start":"2027-01-01T00:10:00Z","is":"ok"}'],
  ])('fails if an answer %s', async (_problem, step, answer) => {
    answerTo = answer;
    countFrom(10);
    await expect(send(step)).rejects.toThrow(/[1-9]\d* answers of .* were wrong and 0 did not come/);
  });

  it('fails if a creation is answered like the repeated request', async () => {
    answerTo = () =>
      correctAnswer({ key: undefined, body: { same: true, n: '', start: '', end: '', project: '' } });
    await expect(send(same, each)).rejects.toThrow(/[1-9]\d* answers of .* were wrong and 0 did not come/);
  });

  it('fails if an answer does not come', async () => {
    server.on('connection', (socket) => {
      if (requests.length > 9) socket.destroy();
    });
    answerTo = (request, index) => {
      if (index > 9) server.closeAllConnections();
      return correctAnswer(request);
    };
    await expect(send(each)).rejects.toThrow(/[1-9]\d* did not come/);
    server.removeAllListeners('connection');
  });
});
