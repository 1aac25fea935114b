import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import type { App } from '../app.ts';
import { createImport } from '../imports/create.ts';
import { addAccountAsOperator } from '../members/add.ts';
import { updateTeamMember } from '../members/update.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { actorByEmail } from '../users/actor.ts';
import { openAccounts } from './accounts.ts';
import { eraseDemo } from './erase.ts';
import { fillCatalog } from './fill-team.ts';
import { type FoundedTeam, foundDemoTeam } from './found-team.ts';
import { people } from './people.ts';

const HOUR = { startTime: '2026-01-05T09:00:00Z', endTime: '2026-01-05T10:00:00Z' };

/** Creates the demo without its long history. */
async function foundDemo(app: App): Promise<FoundedTeam> {
  const founded = await foundDemoTeam(app, await openAccounts(app, people, 'no password'));
  const { team, owner } = founded;
  const ids = await fillCatalog(app, owner.actor, team.id);
  const run = await createImport(app, owner.actor, { tool: 'toggl', fileName: 'time.csv' });
  const entry = { taskId: ids.tasks.get('shop/Design'), tags: ['meeting'], importId: run.id };
  await createTimeEntry(app, owner.actor, { ...HOUR, ...entry, idempotencyKey: 'first' });
  const merged = await createTimeEntry(app, owner.actor, { ...HOUR, ...entry, idempotencyKey: 'second' });
  expect(merged.outcome).toBe('MERGED');
  return founded;
}

describeOnBothEngines('eraseDemo', (engine) => {
  let app: TestApp;
  let stranger: Person;
  beforeEach(async () => {
    app = await createTestApp(engine);
    stranger = await createPerson(app);
  });
  afterEach(() => app.close());

  const teamIds = async () =>
    (await app.db.read.selectFrom('teams').select('id').execute()).map(({ id }) => id);
  const count = async (table: 'time_entries' | 'time_entry_parts' | 'idempotency_keys' | 'users') => {
    const rows = await app.db.read.selectFrom(table).selectAll().execute();
    return rows.length;
  };

  it('erases everything of the demo team and nothing else', async () => {
    await createTimeEntry(app, stranger.actor, { ...HOUR, tags: ['meeting'], idempotencyKey: 'first' });
    await foundDemo(app);
    expect(await teamIds()).toHaveLength(2);
    await eraseDemo(app);
    expect(await teamIds()).toEqual([stranger.team.id]);
    expect(await count('time_entries')).toBe(1);
    expect(await count('time_entry_parts')).toBe(0);
    expect(await count('idempotency_keys')).toBe(1);
  });

  it('keeps the accounts for the next demo', async () => {
    await foundDemo(app);
    const before = await actorByEmail(app, 'mara@demo.stint.example');
    await eraseDemo(app);
    const { owner } = await foundDemo(app);
    expect(owner.actor.userId).toBe(before.userId);
    expect(await count('users')).toBe(7);
    expect(await teamIds()).toHaveLength(2);
  });

  it('does nothing without a demo', async () => {
    await eraseDemo(app);
    expect(await teamIds()).toEqual([stranger.team.id]);
  });

  it('erases a guest’s time in the demo team but not in the guest’s own team', async () => {
    const { team } = await foundDemo(app);
    await addAccountAsOperator(app, { teamId: team.id, email: stranger.user.email });
    const guest = await actorByEmail(app, stranger.user.email);
    await createTimeEntry(app, guest, { ...HOUR, teamId: team.id });
    await createTimeEntry(app, guest, { ...HOUR, teamId: stranger.team.id });
    await eraseDemo(app);
    expect(await teamIds()).toEqual([stranger.team.id]);
    expect(await count('time_entries')).toBe(1);
  });

  it('keeps a demo team that has another owner', async () => {
    const { team, owner } = await foundDemo(app);
    const { id } = await addAccountAsOperator(app, {
      teamId: team.id,
      email: stranger.user.email,
    });
    await updateTeamMember(app, owner.actor, id, { role: 'OWNER' });
    await eraseDemo(app);
    expect(await teamIds()).toContain(team.id);
  });

  it('keeps the time of a demo person in another team', async () => {
    await foundDemo(app);
    const email = 'jonas@demo.stint.example';
    await addAccountAsOperator(app, { teamId: stranger.team.id, email });
    await createTimeEntry(app, await actorByEmail(app, email), { ...HOUR, teamId: stranger.team.id });
    await eraseDemo(app);
    expect(await count('time_entries')).toBe(1);
    await foundDemo(app);
    expect(await count('time_entries')).toBe(2);
  });
});
