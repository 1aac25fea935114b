import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { MINUTE } from '../../test/harness/times.ts';
import { insertLine } from '../db/queries/audit-log/lines.ts';
import { newId } from '../lib/ids.ts';
import type { App } from '../services/app.ts';
import { LastUsedRecorder } from '../services/shared/last-used.ts';
import { startPeriodicJobs } from './periodic-jobs.ts';

describeOnBothEngines('periodic jobs', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => app.close());

  const unsealed = async () =>
    (await app.db.read.selectFrom('audit_log').select('id').where('seal', 'is', null).execute()).length;

  it('seals the audit log every minute, even while an hourly job takes long', async () => {
    await createPerson(app);
    expect(await unsealed()).toBeGreaterThan(0);
    const { promise: release, resolve } = Promise.withResolvers<void>();
    let isFirst = true;
    const transaction: typeof app.db.transaction = async (work) => {
      const mustWait = isFirst;
      isFirst = false;
      if (mustWait) await release;
      return app.db.transaction(work);
    };
    const slow: App = { ...app, db: { ...app.db, transaction } };
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const jobs = startPeriodicJobs(slow, new LastUsedRecorder(slow), () => {});
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(isFirst).toBe(false);
    expect(await unsealed()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    // Advancing the clock can time out a connection that is being opened; the log is then sealed a minute later.
    const unsealedNextMinute = async () => {
      const count = await unsealed();
      if (count > 0) await vi.advanceTimersByTimeAsync(MINUTE);
      return count;
    };
    await expect.poll(unsealedNextMinute).toBe(0);
    resolve();
    await jobs.stop();
  });

  it('stops after the running transactions, even if work is left', async () => {
    const { team, identity, user } = await createPerson(app);
    await app.db.transaction(async (tx) => {
      for (let n = 1; n <= 1_000; n++) {
        await insertLine(tx, {
          ...{ team_id: team.id, at: n, id: newId(n), actor_id: identity.id, user_id: user.id },
          ...{ source_kind: 'DASHBOARD', source_id: null, source_label: null, tool: null },
          ...{ action: 'tag.create', object_id: newId(n), object_label: 'x', changes: [] },
          ...{ person: null, address: null },
        });
      }
    });
    const errors: unknown[] = [];
    let stopped: Promise<void> | undefined;
    let begun = 0;
    const transaction: typeof app.db.transaction = (work) => {
      begun += 1;
      stopped ??= jobs.stop();
      return app.db.transaction(work);
    };
    const watched: App = { ...app, db: { ...app.db, transaction } };
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const jobs = startPeriodicJobs(watched, new LastUsedRecorder(watched), (error) => errors.push(error));
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect.poll(() => begun).toBe(1);
    await stopped;
    expect([begun, errors]).toEqual([1, []]);
    expect(await unsealed()).toBeGreaterThan(700);
  });
});
