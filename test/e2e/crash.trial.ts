import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepWriting, replay } from '../acknowledged.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../engines.ts';
import { createPerson } from '../factories.ts';
import { freePort } from '../ports.ts';
import { settingsFor, startStint } from '../run-stint.ts';
import { often, tell } from '../trials.ts';

interface Node {
  origin: string;
  kill: () => Promise<void>;
}

/** A server at a port that stays the same, so that clients find it again. */
async function serve(app: TestApp, port: number): Promise<Node> {
  const settings = { ...settingsFor(app.database), HOST: '127.0.0.1', PORT: String(port) };
  const { child, finished } = startStint(['serve'], {
    env: { ...settings, STINT_RATE_LIMIT: 'off', STINT_LOG_LEVEL: 'error' },
  });
  for await (const text of child.stderr) if (String(text).includes('Listening on')) break;
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL');
      await finished;
    },
  };
}

describeOnBothEngines('servers that are killed while they write', (engine) => {
  const processes = engine === 'sqlite' ? 1 : 2;
  const kills = engine === 'sqlite' ? often(300, 12) : often(40, 6);

  test('lose nothing that was confirmed, and double nothing', { timeout: 1_800_000 }, async (context) => {
    const app = await createTestApp(engine);
    const ports = await Promise.all(Array.from({ length: processes }, freePort));
    const nodes = await Promise.all(ports.map((port) => serve(app, port)));
    try {
      const { key } = await createPerson(app);
      const writing = keepWriting(
        nodes.map(({ origin }) => origin),
        key,
        'kill',
      );
      let confirmedBefore = 0;
      let idle = 0;
      for (let kill = 0; kill < kills; kill++) {
        await sleep(50 + Math.random() * 250);
        const confirmed = [...writing.answers.values()].filter((id) => id !== null).length;
        if (confirmed === confirmedBefore) idle++;
        confirmedBefore = confirmed;
        const at = kill % processes;
        await nodes[at]?.kill();
        nodes[at] = await serve(app, ports[at] ?? 0);
      }
      await writing.stop();
      expect(writing.wrong).toEqual([]);
      // A kill before which nothing was confirmed shows nothing.
      expect(idle).toBeLessThan(kills / 2);
      const confirmed = [...writing.answers.values()].filter((id) => id !== null).length;
      const unknown = writing.answers.size - confirmed;
      const problems = await replay(nodes[0]?.origin ?? '', key, writing.answers);
      const { count } = await app.db.read
        .selectFrom('time_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const doubled = Number(count) - writing.answers.size;
      tell(context, {
        tries: kills,
        failures: problems.length + Math.abs(doubled),
        worst: `${confirmed} confirmed, ${problems.length} lost, ${doubled} doubled, ${unknown} without an answer`,
      });
      expect(problems).toEqual([]);
      expect(doubled).toBe(0);
      expect(new Set(writing.answers.values()).size).toBe(writing.answers.size);
      await expectSound(app);
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
      await app.close();
    }
  });

  async function expectSound(app: TestApp): Promise<void> {
    if (engine !== 'sqlite') return;
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(app.db.read);
    expect(rows.map((row) => Object.values(row)[0])).toEqual(['ok']);
  }
});
