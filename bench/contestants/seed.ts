import { sql } from 'kysely';
import { readConfig } from '../../src/app/config.ts';
import { noReport, openApp } from '../../src/app/open-app.ts';
import { encodeNumberCursor } from '../../src/domain/page.ts';
import type { Actor } from '../../src/domain/teams/policy.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import type { App } from '../../src/services/app.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { LARGE_TEAM, writeLongHistory } from '../../test/models/long-history.ts';

/** The location of a database, in settings of Stint. */
export interface DatabaseSettings {
  STINT_DATA_DIR: string;
  DATABASE_URL?: string;
}

interface MonthSums {
  entries: number;
  seconds: number;
}

export interface Member {
  key: string;
  email: string;
  userId: string;
  identityId: string;
}

/** The seeded rows that matches use. It can be sent to other processes. */
export interface Seeded {
  teamId: string;
  projectIds: string[];
  /** All 50 of the team, each with an API key of their own. */
  members: Member[];
  owner: Member;
  /** One who reads their own time, and how much of it the history has. */
  reader: Member;
  readerEntries: number;
  /** Behind nine tenths of the team's history. */
  deepCursor: string;
  /** The sums of the team's entries of a month. */
  month: MonthSums;
}

/** The first and the last day of the month that the team is asked for. */
export const MONTH = { from: '2026-06-01', to: '2026-06-30' };
const DAY = 86_400_000;

/** The length of the longest entry of the history. */
const MAX_ENTRY_MS = 3_540_000;

/** A new install whose one team of 50 has a long history, the same on both engines. */
export async function seed(
  settings: DatabaseSettings,
  entries: number,
  onWritten?: (entries: number) => void,
): Promise<Seeded> {
  const { app, close } = await openApp(readConfig({ ...settings }), noReport);
  try {
    const owner = await createPerson(app, 'Bench');
    await writeLongHistory(app, owner, entries, LARGE_TEAM, onWritten);
    const members = await membersOf(app, owner);
    const [first = missing(), second = missing()] = members;
    const deepCursor = await cursorAt(app, Math.floor(entries * 0.9));
    const projects = await app.db.read.selectFrom('projects').select('id').orderBy('name').execute();
    const projectIds = projects.map(({ id }) => id);
    const month = await sumsOf(app, MONTH);
    const readerEntries = await entriesOf(app, second);
    await settle(app);
    const people = { members, owner: first, reader: second, readerEntries };
    return { teamId: owner.team.id, projectIds, ...people, deepCursor, month };
  } finally {
    await close();
  }
}

/** In the order in which they joined; the owner is the first. */
async function membersOf(app: App, owner: Person): Promise<Member[]> {
  const rows = await app.db.read
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.id', 'identities.user_id', 'users.email', 'identities.role'])
    .where('team_id', '=', owner.team.id)
    .orderBy('identities.id')
    .execute();
  const members: Member[] = [];
  for (const row of rows) {
    const actor: Actor = {
      userId: row.user_id,
      defaultTeamId: owner.team.id,
      memberships: [{ teamId: owner.team.id, identityId: row.id, role: row.role }],
      scopes: ['read', 'write'],
      source: { kind: 'COMMAND_LINE', id: null, label: null },
    };
    const { secret } = await createApiKey(app, actor, { name: 'bench' });
    members.push({ key: secret, email: row.email, userId: row.user_id, identityId: row.id });
  }
  return members;
}

async function cursorAt(app: App, row: number): Promise<string> {
  const found = await app.db.reports
    .selectFrom('time_entries')
    .select(['start_at', 'id'])
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .offset(row)
    .limit(1)
    .executeTakeFirstOrThrow();
  return encodeNumberCursor('timeEntries', { key: found.start_at, id: found.id });
}

async function entriesOf(app: App, { identityId }: Member): Promise<number> {
  const { entries } = await app.db.reports
    .selectFrom('time_entries')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('identity_id', '=', identityId)
    .executeTakeFirstOrThrow();
  return entries;
}

/** Added up by the plainest statement there is. No entry of the history goes over midnight. */
async function sumsOf(app: App, { from, to }: { from: string; to: string }): Promise<MonthSums> {
  const { entries, milliseconds } = await app.db.reports
    .selectFrom('time_entries')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      sql<number>`sum(end_at - start_at)`.as('milliseconds'),
    ])
    .where('start_at', '>=', Date.parse(from))
    .where('start_at', '<', Date.parse(to) + DAY)
    .executeTakeFirstOrThrow();
  return { entries, seconds: milliseconds / 1000 };
}

/** Does now what the engines do by themselves some time after so much was written. */
async function settle(app: App): Promise<void> {
  await app.db.transaction((tx) =>
    tx.updateTable('identities').set({ longest_entry: MAX_ENTRY_MS }).execute(),
  );
  if (app.db.engine === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db.read);
    return;
  }
  // A server stops a statement after a while; this one is ours, and takes as long as it takes.
  await app.db.read.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`checkpoint`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

function missing(): never {
  throw new Error('The history has no members.');
}
