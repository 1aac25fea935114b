import { sql } from 'kysely';
import { readConfig } from '../../src/app/config.ts';
import { noReport, openApp } from '../../src/app/open-app.ts';
import { encodeNumberCursor } from '../../src/domain/page.ts';
import type { Actor } from '../../src/domain/teams/policy.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import type { App } from '../../src/services/app.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { LARGE_TEAM, writeLongHistory } from '../../test/models/long-history.ts';

/** The settings of Stint that select a database. */
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

/** The seeded rows that matches use. Serializable, because other processes receive them. */
export interface Seeded {
  teamId: string;
  projectIds: string[];
  /** All 50 members of the team, each with an API key. */
  members: Member[];
  owner: Member;
  /** The member whose own entries the page match reads. */
  reader: Member;
  /** Number of entries of the reader in the history. */
  readerEntries: number;
  /** A cursor after 90 % of the team's entries. */
  deepCursor: string;
  /** The expected sums of the team's entries in MONTH. */
  month: MonthSums;
}

/** First and last day of the month in the report match. */
export const MONTH = { from: '2026-06-01', to: '2026-06-30' };
const DAY = 86_400_000;

/** The length of the longest entry of the history. */
const MAX_ENTRY_MS = 3_540_000;

/** Creates a database whose only team, of 50 members, has a long history. The rows are the same on both engines. */
export async function seed(
  settings: DatabaseSettings,
  entries: number,
  onWritten?: (entries: number) => void,
): Promise<Seeded> {
  const { app, close } = await openApp(readConfig({ ...settings }), noReport);
  try {
    const owner = await createPerson(app, 'Bench');
    await writeLongHistory(app, owner, entries, LARGE_TEAM, onWritten);
    const members = await createKeysOfMembers(app, owner);
    const [first = throwNoMembers(), second = throwNoMembers()] = members;
    const deepCursor = await cursorAtRow(app, Math.floor(entries * 0.9));
    const projects = await app.db.read.selectFrom('projects').select('id').orderBy('name').execute();
    const projectIds = projects.map(({ id }) => id);
    const month = await sumMonth(app, MONTH);
    const readerEntries = await countEntries(app, second);
    await settle(app);
    const people = { members, owner: first, reader: second, readerEntries };
    return { teamId: owner.team.id, projectIds, ...people, deepCursor, month };
  } finally {
    await close();
  }
}

/** Returns the members in the order in which they joined: the owner first. */
async function createKeysOfMembers(app: App, owner: Person): Promise<Member[]> {
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

async function cursorAtRow(app: App, row: number): Promise<string> {
  const entry = await app.db.reports
    .selectFrom('time_entries')
    .select(['start_at', 'id'])
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .offset(row)
    .limit(1)
    .executeTakeFirstOrThrow();
  return encodeNumberCursor('timeEntries', { key: entry.start_at, id: entry.id });
}

async function countEntries(app: App, { identityId }: Member): Promise<number> {
  const { entries } = await app.db.reports
    .selectFrom('time_entries')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('identity_id', '=', identityId)
    .executeTakeFirstOrThrow();
  return entries;
}

/** Sums the month in plain SQL. No entry of the history crosses midnight, so no entry is cut. */
async function sumMonth(app: App, { from, to }: { from: string; to: string }): Promise<MonthSums> {
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

/** Runs the maintenance that the engines would otherwise do in the background after many writes. */
async function settle(app: App): Promise<void> {
  await app.db.transaction((tx) =>
    tx.updateTable('identities').set({ longest_entry: MAX_ENTRY_MS }).execute(),
  );
  if (app.db.engine === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db.read);
    return;
  }
  // The connections of the server have a statement timeout, which vacuum would exceed.
  await app.db.read.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`checkpoint`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

function throwNoMembers(): never {
  throw new Error('The history has no members.');
}
