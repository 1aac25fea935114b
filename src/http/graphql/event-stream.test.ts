import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendResults, streamOf } from './event-stream.ts';

/** Results under the control of a test, for a client on a real connection. */
class Results {
  #waiting = Promise.withResolvers<string | null>();
  ended = false;
  requests = 0;

  give(result: string | null): void {
    this.#waiting.resolve(result);
  }

  fail(error: Error): void {
    this.#waiting.reject(error);
  }

  async next(): Promise<IteratorResult<string, void>> {
    this.requests += 1;
    const value = await this.#waiting.promise;
    this.#waiting = Promise.withResolvers();
    return value === null ? { value: undefined, done: true } : { value, done: false };
  }

  async return(): Promise<IteratorResult<string, void>> {
    this.ended = true;
    this.give(null);
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

describe('result streams', () => {
  let results: Results;
  let response: ServerResponse;
  let sent: Promise<void>;
  let client: Socket;
  let received: string;
  const server = createServer((_request, answer) => {
    response = answer;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    sent = sendResults(response, results as unknown as AsyncGenerator<string, void>, (text) => text);
    sent.catch(() => {});
  });

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    results = new Results();
    received = '';
    if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    client.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => received.includes('\r\n\r\n'));
    received = '';
  });
  afterEach(() => {
    vi.useRealTimers();
    client.destroy();
    server.close();
  });

  const until = async (isTrue: () => boolean) => {
    const begin = performance.now();
    while (!isTrue()) {
      if (performance.now() - begin > 5_000)
        throw new Error(`Not so after 5 s; received: ${received.slice(0, 500)}`);
      await sleep(5);
    }
  };

  it('sends an event per result, and a final complete event', async () => {
    results.give('{"a":1}');
    await until(() => received.includes('event: next\ndata: {"a":1}\n\n'));
    results.give(null);
    await sent;
    await until(() => received.includes('event: complete\ndata:\n\n'));
    expect(streamOf('{}')).toBe('event: next\ndata: {}\n\nevent: complete\ndata:\n\n');
  });

  it('sends a keep-alive comment every 15 seconds', async () => {
    await vi.advanceTimersByTimeAsync(14_900);
    await sleep(50);
    expect(received).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    await until(() => received.includes(':\n\n'));
    await vi.advanceTimersByTimeAsync(15_000);
    await until(() => received.split(':\n\n').length === 3);
  });

  it('ends the results when the client disconnects', async () => {
    client.destroy();
    await sent;
    expect(results.ended).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends the results when the server ends the response, without a complete event', async () => {
    response.end();
    await sent;
    await until(() => received.includes('0\r\n\r\n'));
    expect(received).not.toContain('complete');
    expect(results.ended).toBe(true);
  });

  it('a stream fails if its results fail', async () => {
    results.fail(new Error('No more.'));
    await expect(sent).rejects.toThrow('No more.');
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('a client that does not read', () => {
    const LARGE = 'x'.repeat(20_000_000);
    beforeEach(async () => {
      client.pause();
      results.give(LARGE);
      await until(() => response.writableNeedDrain);
      await sleep(100);
    });

    it('requests no more results for a client that does not read, and disconnects it after 10 s', async () => {
      expect(results.requests).toBe(1);
      await vi.advanceTimersByTimeAsync(9_900);
      expect(response.destroyed).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      await sent;
      expect([response.destroyed, results.ended, results.requests]).toEqual([true, true, 2]);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('resumes the stream if the client reads in time', async () => {
      client.resume();
      await until(() => received.length > LARGE.length);
      results.give('{"late":true}');
      await until(() => received.includes('{"late":true}'));
      await vi.advanceTimersByTimeAsync(14_000);
      expect(response.destroyed).toBe(false);
    });
  });
});
