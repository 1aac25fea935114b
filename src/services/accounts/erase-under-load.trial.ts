import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { fullOrQuick, reportFigures } from '../../../test/harness/trials.ts';
import { places } from '../../../test/models/shards.ts';
import { tracesOf } from '../../../test/processes/traces.ts';
import { newId } from '../../lib/ids.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { deleteTeam } from '../teams/delete.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteAccountOf } from './delete.ts';
import { eraseDueAccounts } from './erase.ts';

const ACCOUNTS = fullOrQuick(60, 12);
const TEAMS = fullOrQuick(30, 6);
const ENTRIES = fullOrQuick(40, 15);
const WRITERS = 4;
const LASTING_TABLES = ['audit_log', 'audit_names'];

/** The tables whose rows belong to a team. */
const tablesOfTeams = Object.entries(places).flatMap(([table, place]) =>
  place === 'team_id' ? [table] : [],
);

describeOnBothEngines('accounts and teams that are erased while people track time', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let second: ReturnType<typeof connectAgain>;
  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    second = connectAgain(app);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function fill(person: Person, entries: number): Promise<void> {
    const { actor, team } = person;
    const client = await createClient(app, actor, { teamId: team.id, name: 'Acme' });
    const project = await createProject(app, actor, { teamId: team.id, name: 'Site', clientId: client.id });
    await createSavedReport(app, actor, { teamId: team.id, name: 'Weekly', parameters: '' });
    for (let n = 0; n < entries; n++) await track(person, n, project.id);
  }
  const track = ({ actor, team }: Person, n: number, projectId?: string) =>
    createTimeEntry(app, actor, {
      ...span(n, n + 0.5),
      ...{ teamId: team.id, title: `entry ${n}`, tags: ['work'], idempotencyKey: newId(clock()), projectId },
    });

  test('changes no row of another team', { timeout: 900_000 }, async (context) => {
    // Teams without writes. Their rows must not change.
    const quiet: Person[] = [];
    for (let n = 0; n < 3; n++) quiet.push(await createPerson(app, `Quiet ${n}`));
    for (const person of quiet) await fill(person, ENTRIES);
    const busy: Person[] = [];
    for (let n = 0; n < WRITERS; n++) busy.push(await createPerson(app, `Busy ${n}`));

    const leaving: Person[] = [];
    const shared: Person[] = [];
    for (let n = 0; n < ACCOUNTS; n++) {
      const person = await createPerson(app, `Leaving ${n}`);
      await fill(person, 3);
      const host = busy[n % WRITERS] as Person;
      const member = await joinTeam(app, host, person, 'MEMBER');
      await createTimeEntry(app, member.actor, { ...span(-n - 2, -n - 1.5), teamId: host.team.id });
      leaving.push(person);
      shared.push(member);
    }
    const closing: Person[] = [];
    for (let n = 0; n < TEAMS; n++) closing.push(await inNewTeam(app, quiet[n % 3] as Person));
    for (const person of closing) await fill(person, ENTRIES);

    const rowsOf = async (people: readonly Person[]) => {
      const ids = people.map(({ team }) => team.id);
      const rows = Object.entries(await storedRows(app)).filter(([table]) => tablesOfTeams.includes(table));
      return rows.map(([table, all]) => [table, all.filter((row) => ids.some((id) => row.includes(id)))]);
    };
    const untouched = await rowsOf(quiet);
    const timeOfFormer = await app.db.read
      .selectFrom('time_entries')
      .selectAll()
      .where(
        'identity_id',
        'in',
        shared.map(({ identity }) => identity.id),
      )
      .orderBy('id')
      .execute();
    expect(timeOfFormer).toHaveLength(ACCOUNTS);

    for (const { user, actor } of leaving) await deleteAccountOf(app, asOperator(actor), user.id);
    for (const { actor, team } of closing) await deleteTeam(app, asOperator(actor), team.id, team.name);
    clock.turn(14 * DAY);

    let isOver = false;
    let slowest = 0;
    const written = busy.map(async (person) => {
      let n = 0;
      while (!isOver) {
        const began = performance.now();
        await track(person, ++n);
        slowest = Math.max(slowest, performance.now() - began);
        await sleep(5);
      }
      return n;
    });
    const nodes = [app, second];
    for (let round = 0; round < 2; round++) {
      await Promise.all(nodes.map((node) => eraseDueAccounts(node)));
      await Promise.all(nodes.map((node) => eraseDueTeams(node)));
    }
    isOver = true;
    const counts = await Promise.all(written);

    expect(await rowsOf(quiet)).toEqual(untouched);
    for (const [n, { team }] of busy.entries()) {
      const kept = await app.db.read
        .selectFrom('time_entries')
        .select('id')
        .where('team_id', '=', team.id)
        .where('title', 'is not', null)
        .execute();
      expect(kept).toHaveLength(counts[n] ?? 0);
    }
    const left = await app.db.read
      .selectFrom('time_entries')
      .selectAll()
      .where(
        'id',
        'in',
        timeOfFormer.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    expect(left).toEqual(timeOfFormer);
    const gone = [...leaving, ...closing].map(({ team }) => team.id);
    expect(await tracesOf(app, gone, LASTING_TABLES)).toEqual([]);
    expect(
      await tracesOf(
        app,
        leaving.map(({ user }) => user.email),
      ),
    ).toEqual([]);
    reportFigures(context, {
      tries: ACCOUNTS + TEAMS,
      failures: 0,
      worst: `${Math.round(slowest)} ms for an entry written during it`,
    });
  });
});
