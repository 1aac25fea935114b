import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { keepWriting, replay, type Writing } from '../processes/acknowledged-writes.ts';
import { settingsFor, startStint } from '../processes/run-stint.ts';

interface Node {
  origin: string;
  /** Resolves with the exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts a server on a fixed port, so that clients reconnect after a restart. */
async function serve(app: TestApp, port: number): Promise<Node> {
  const settings = { ...settingsFor(app.database), HOST: '127.0.0.1', PORT: String(port) };
  const { child, finished } = startStint(['serve'], {
    env: { ...settings, STINT_RATE_LIMIT: 'off', STINT_LOG_LEVEL: 'error' },
  });
  for await (const text of child.stderr) if (String(text).includes('Listening on')) break;
  return {
    origin: `http://127.0.0.1:${port}`,
    end: async (signal) => {
      child.kill(signal);
      return (await finished).code;
    },
  };
}

interface Ended {
  tries: number;
  confirmed: number;
  lost: string[];
  /** Difference between the numbers of rows and of keys. */
  doubled: number;
  unanswered: number;
  /** Milliseconds of the slowest exit. */
  slowest: number;
  exitCodes: Set<number | null>;
}

/** Stops servers repeatedly while they write. Then replays all writes and counts lost and duplicated rows. */
async function endWhileWriting(
  app: TestApp,
  ends: { signal: NodeJS.Signals; tries: number; processes: number },
) {
  const ports = await Promise.all(Array.from({ length: ends.processes }, () => freePort()));
  const nodes = await Promise.all(ports.map((port) => serve(app, port)));
  try {
    const { key } = await createPerson(app);
    const origins = nodes.map(({ origin }) => origin);
    const writing = keepWriting(origins, key, 'end');
    const exitCodes: Ended['exitCodes'] = new Set();
    let slowest = 0;
    for (let attempt = 0; attempt < ends.tries; attempt++) {
      const at = attempt % ends.processes;
      await waitForConfirmations(writing, origins[at]);
      await sleep(Math.random() * 200);
      const start = performance.now();
      exitCodes.add((await nodes[at]?.end(ends.signal)) ?? null);
      slowest = Math.max(slowest, performance.now() - start);
      nodes[at] = await serve(app, ports[at] ?? 0);
    }
    await writing.stop();
    expect(writing.wrong).toEqual([]);
    const confirmed = writing.confirmed();
    const lost = await replay(origins[0] ?? '', key, writing.answers);
    expect(new Set(writing.answers.values()).size).toBe(writing.answers.size);
    const doubled = (await countEntries(app)) - writing.answers.size;
    const unanswered = writing.answers.size - confirmed;
    return { tries: ends.tries, confirmed, lost, doubled, unanswered, slowest, exitCodes };
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  }
}

/** Acknowledged writes that each server needs before it is stopped. */
const MIN_CONFIRMED = 20;

async function waitForConfirmations(writing: Writing, origin: string | undefined): Promise<void> {
  const enough = writing.confirmed(origin) + MIN_CONFIRMED;
  const hasEnough = () => writing.confirmed(origin) >= enough;
  await expect.poll(hasEnough, { timeout: 60_000, interval: 5 }).toBe(true);
}

async function countEntries(app: TestApp): Promise<number> {
  const { count } = await app.db.read
    .selectFrom('time_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function recordOutcome(
  context: TestContext,
  { tries, confirmed, lost, doubled, unanswered, slowest }: Ended,
): void {
  const counts = `${confirmed} confirmed, ${lost.length} lost, ${doubled} duplicated, ${unanswered} unanswered`;
  reportFigures(context, {
    tries,
    failures: lost.length + Math.abs(doubled),
    worst: `${counts}; exited within ${Math.round(slowest)} ms`,
  });
}

describeOnBothEngines('a server that is stopped while it writes', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine);
  });
  afterEach(() => app.close());

  test('loses and duplicates no acknowledged write on kill -9', {
    timeout: 1_800_000,
  }, async (context) => {
    const processes = engine === 'sqlite' ? 1 : 2;
    const tries = engine === 'sqlite' ? fullOrQuick(300, 5) : fullOrQuick(40, 4);
    const ended = await endWhileWriting(app, { signal: 'SIGKILL', tries, processes });
    recordOutcome(context, ended);
    expect(ended).toMatchObject({ lost: [], doubled: 0 });
    if (engine === 'sqlite') {
      const { rows } = await sql<Record<string, string>>`pragma integrity_check`.execute(app.db.read);
      expect(rows.flatMap((row) => Object.values(row))).toEqual(['ok']);
    }
  });

  test('exits within 10 s on SIGTERM and loses no acknowledged write', {
    timeout: 1_800_000,
  }, async (context) => {
    const ended = await endWhileWriting(app, { signal: 'SIGTERM', tries: fullOrQuick(100, 3), processes: 1 });
    recordOutcome(context, ended);
    expect(ended).toMatchObject({ lost: [], doubled: 0, exitCodes: new Set([0]) });
    expect(ended.slowest).toBeLessThan(10_000);
  });
});
