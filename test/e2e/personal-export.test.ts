import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_EXPORT_PATH } from '../../src/http/personal-export.ts';
import { newId } from '../../src/lib/ids.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createImport } from '../../src/services/imports/create.ts';
import { addTeamMember } from '../../src/services/members/add.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { endSession } from '../../src/services/sessions/end.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { accountLogOf } from '../harness/audit.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, inBrowser, inNewTeam, joinTeam, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { parseCsv } from '../samples/reports.ts';

type Row = Record<string, unknown>;

/** Part of the name of everything that belongs to another person. */
const OTHER = 'Zanzibar';

const PERSON_COLUMN = /^(user|identity|actor|person|invited_account|entry)_id$|_by$/;

/** The part of the archive for each table with a column that refers to a person or an entry. */
const PARTS: Record<string, string> = {
  api_keys: 'api-keys',
  audit_log: 'account-log',
  email_changes: 'profile',
  identities: 'teams',
  import_rows: 'time-entries',
  imports: 'imports',
  invitations: 'invitations',
  oauth_apps: 'oauth-apps',
  oauth_records: 'connected-apps',
  report_links: 'report-links',
  reports: 'saved-reports',
  sessions: 'sessions',
  time_entries: 'time-entries',
  time_entry_parts: 'time-entry-parts',
  time_entry_tags: 'time-entries',
  users: 'profile',
};
/** The tables with such a column that are not exported, with the reason. */
const NO_PARTS: Record<string, string> = {
  audit_names: 'the names in the log of the account, which the part has',
  dismissed_budget_alerts: 'which alerts of a team are off the list; an alert is data of the team',
  email_verifications: 'the hash of a secret, for a day',
  idempotency_keys: 'keys of calls, for a day; what they made is in the time',
  import_changes: 'what the undo of an import brings back; entries and their rows are in the time',
  open_imports: 'which of the imports is running',
  password_resets: 'the hash of a secret, for an hour',
};

describeOnBothEngines('the personal export', (engine) => {
  let server: TestServer;
  let ada: Person;
  let bob: Person;
  /** Bob as a member of Ada's team. */
  let member: Person;
  let former: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { app } = server;
    ada = await createPerson(app, `Ada ${OTHER}`);
    bob = await createPerson(app, 'Bob', 'Europe/Berlin');
    member = await joinTeam(app, ada, bob, 'MEMBER');
    const client = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '71.37' },
    });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const task = await createTask(app, ada.actor, { name: 'Design', projectId: project.id });
    await createProject(app, ada.actor, { name: `${OTHER} project` });
    await updateTeamMember(app, ada.actor, member.identity.id, { costRate: { amount: '63.11' } });
    const inTeam = { teamId: ada.team.id };
    await createTimeEntry(app, member.actor, {
      ...{ ...inTeam, ...span(9, 10), taskId: task.id, title: '=Sketches', tags: ['deep', 'calm'] },
    });
    await createTimeEntry(app, ada.actor, { ...inTeam, ...span(9, 10), title: `${OTHER} time` });
    const mine = { ...inTeam, name: 'Mine', parameters: 'kind=WEEKLY' };
    const { id: reportId } = await createSavedReport(app, member.actor, mine);
    await createReportLink(app, member.actor, { reportId });
    const shared = { name: `${OTHER} report`, parameters: 'kind=WEEKLY', sharedWithTeam: true };
    await createSavedReport(app, ada.actor, { ...inTeam, ...shared });
    await createImport(app, ada.actor, { ...inTeam, tool: 'toggl', fileName: `${OTHER}.csv` });
    await createImport(app, bob.actor, { teamId: bob.team.id, tool: 'toggl', fileName: 'mine.csv' });
    await createApiKey(app, await inBrowser(app, ada), { name: `${OTHER} key` });

    const left = await inNewTeam(app, ada, { name: `${OTHER} team` });
    former = await joinTeam(app, left, bob, 'ADMIN');
    const secret = await createProject(app, left.actor, {
      name: `${OTHER} secret`,
      hourlyRate: { amount: '72.37' },
    });
    await createTimeEntry(app, former.actor, {
      ...{
        teamId: left.team.id,
        ...span(30, 31),
        projectId: secret.id,
        title: 'Long ago',
        tags: [`${OTHER} tag`],
      },
    });
    const own = { teamId: left.team.id, name: 'Left behind', parameters: '' };
    await createSavedReport(app, former.actor, own);
    await removeTeamMember(app, left.actor, former.identity.id);
    const inviting = await inNewTeam(app, ada, { name: 'North' });
    await addTeamMember(app, inviting.actor, { teamId: inviting.team.id, email: bob.user.email });
  });
  afterAll(() => server.close());

  async function signIn(person = bob): Promise<{ token: string; id: string }> {
    const { token, session } = await startSession(server.app, person.user.id, {
      userAgent: 'Firefox',
      address: '127.0.0.1',
    });
    return { token, id: session.id };
  }
  const ask = (headers: Record<string, string>) => fetch(server.origin + PERSONAL_EXPORT_PATH, { headers });
  const cookie = (token: string) => ({ cookie: `stint_session=${token}` });

  async function archiveOf(person = bob): Promise<Record<string, string>> {
    const answer = await ask(cookie((await signIn(person)).token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="stint-personal-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }
  const rowsOf = (files: Record<string, string>, name: string): Row[] =>
    JSON.parse(files[`${name}.json`] ?? '');

  it('contains all data of the person as JSON and CSV', async () => {
    const files = await archiveOf();
    expect(rowsOf(files, 'profile')).toMatchObject([
      { id: bob.user.id, name: 'Bob', email: bob.user.email, timezone: 'Europe/Berlin', pendingEmail: null },
    ]);
    const teams = rowsOf(files, 'teams').map(({ status, role }) => `${status} ${role}`);
    expect(teams.sort()).toEqual(['ACTIVE MEMBER', 'ACTIVE OWNER', 'DEACTIVATED ADMIN']);
    const reports = rowsOf(files, 'saved-reports').map(({ name, teamId }) => `${name} ${teamId}`);
    expect(reports.sort()).toEqual([`Left behind ${former.team.id}`, `Mine ${ada.team.id}`]);
    expect(rowsOf(files, 'report-links')).toMatchObject([
      { teamId: ada.team.id, report: 'Mine', role: 'MEMBER', showAmounts: false, lastViewedAt: null },
    ]);
    expect(rowsOf(files, 'imports')).toMatchObject([{ fileName: 'mine.csv' }]);
    expect(rowsOf(files, 'invitations')).toMatchObject([{ team: 'North', role: 'MEMBER' }]);
    expect(rowsOf(files, 'api-keys')).toMatchObject([{ name: 'test', scopes: ['read', 'write'] }]);
    expect(rowsOf(files, 'sessions')[0]).toMatchObject({ userAgent: 'Firefox', address: '127.0.0.1' });
    expect(rowsOf(files, 'account-log').map(({ action }) => action)).toContain('personalData.export');
    expect(rowsOf(files, 'oauth-apps')).toEqual([]);
    expect(rowsOf(files, 'connected-apps')).toEqual([]);

    for (const name of Object.keys(files).filter((one) => one.endsWith('.json'))) {
      const table = name.slice(0, -'.json'.length);
      const [header = [], ...lines] = parseCsv(files[`${table}.csv`] ?? '');
      const rows = rowsOf(files, table);
      expect(lines, table).toHaveLength(rows.length);
      const [row] = rows;
      if (row) expect(header, table).toEqual(Object.keys(row));
      expect(files['README.txt']).toContain(`${table}.csv`);
    }
  });

  it('covers every table that refers to a person, except for listed reasons', async () => {
    const tables = (await server.app.db.read.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => PERSON_COLUMN.test(name)))
      .map(({ name }) => name);
    expect(tables.sort()).toEqual([...Object.keys(PARTS), ...Object.keys(NO_PARTS)].sort());
    const files = await archiveOf();
    for (const part of Object.values(PARTS)) expect(Object.keys(files)).toContain(`${part}.json`);
  });

  it("contains imported rows of the person's time if the role may see costs", async () => {
    const { app } = server;
    const run = await createImport(app, ada.actor, {
      teamId: ada.team.id,
      tool: 'toggl',
      fileName: 'time.csv',
    });
    const rows = async (role: 'ADMIN' | 'MEMBER') => {
      await updateTeamMember(app, ada.actor, member.identity.id, { role });
      const entries = rowsOf(await archiveOf(), 'time-entries').filter(
        ({ title }) => title === 'From a file',
      );
      return entries.map(({ importedFile, importedLine, importedRow }) => [
        importedFile,
        importedLine,
        importedRow,
      ]);
    };
    const { timeEntry } = await createTimeEntry(app, ada.actor, {
      ...{ ...span(50, 51), title: 'From a file', teamId: ada.team.id, identityId: member.identity.id },
      ...{ importId: run.id, externalId: 'bob 1' },
      importRow: { file: 'time.csv', line: 2, raw: 'Bob,secret phone 123' },
    });
    expect(await rows('ADMIN')).toEqual([['time.csv', 2, 'Bob,secret phone 123']]);
    expect(await rows('MEMBER')).toEqual([['time.csv', 2, null]]);
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
  });

  it("contains the person's time in all teams, with names and money as far as the role permits", async () => {
    const entries = rowsOf(await archiveOf(), 'time-entries').sort((a, b) =>
      String(a.title).localeCompare(String(b.title)),
    );
    expect(entries).toMatchObject([
      {
        ...{ title: '=Sketches', team: ada.team.name, client: 'Acme', project: 'Website', task: 'Design' },
        ...{ durationSeconds: 3600, hourlyRate: null, importedAmount: null, currency: null },
      },
      { title: 'Long ago', team: null, project: null, tags: [], hourlyRate: null, durationSeconds: 3600 },
    ]);
    expect([entries[0]?.tags].flat().toSorted()).toEqual(['calm', 'deep']);
    const csv = (await archiveOf())['time-entries.csv'];
    expect(csv).toContain("'=Sketches");
    const asAda = rowsOf(await archiveOf(ada), 'time-entries');
    expect(asAda.map(({ title }) => title)).toEqual([`${OTHER} time`]);
  });

  it('contains no data of other people and no secrets', async () => {
    const text = Object.values(await archiveOf()).join('\n');
    for (const secret of ['63.11', '71.37', '72.37', ada.user.id, ada.user.email, bob.key, `${OTHER} `]) {
      // The name of the team is permitted.
      expect(text.replaceAll(ada.team.name, ''), secret).not.toContain(secret);
    }
    const rows = await server.app.db.read
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', bob.user.id)
      .execute();
    for (const { key_hash: hash } of rows) expect(text).not.toContain(hash);
  });

  it('contains a long history of several pages', { timeout: 60_000 }, async () => {
    const carol = await createPerson(server.app, 'Carol');
    for (let from = 0; from < 1_100; from += 50) {
      const entries = Array.from({ length: 50 }, (_, n) => ({
        ...span(from + n, from + n + 1),
        title: `t${from + n}`,
      }));
      await Promise.all(entries.map((entry) => createTimeEntry(server.app, carol.actor, entry)));
    }
    const titles = rowsOf(await archiveOf(carol), 'time-entries').map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 1_100 }, (_, n) => `t${1_099 - n}`));
  });

  it('contains parts of merged entries, also of former teams', async () => {
    const dan = await createPerson(server.app, 'Dan');
    const inTeam = await joinTeam(server.app, ada, dan, 'MEMBER');
    const project = await createProject(server.app, ada.actor, { name: 'Merged' });
    const emails = { teamId: ada.team.id, title: 'Emails', projectId: project.id, tags: ['deep'] };
    const { timeEntry: first } = await createTimeEntry(server.app, inTeam.actor, {
      ...emails,
      ...span(9, 10),
    });
    await createTimeEntry(server.app, inTeam.actor, {
      ...{ ...emails, ...span(9.5, 11), description: 'more' },
    });
    const before = await archiveOf(dan);
    expect(rowsOf(before, 'time-entries')).toMatchObject([{ id: first.id, durationSeconds: 7200 }]);
    const parts = rowsOf(before, 'time-entry-parts');
    const both = { entryId: first.id, teamId: ada.team.id, title: 'Emails' };
    expect(parts).toMatchObject([
      { ...both, project: 'Merged', id: first.id, durationSeconds: 3600, tags: ['deep'] },
      { ...both, project: 'Merged', description: 'more', durationSeconds: 5400, tags: ['deep'] },
    ]);
    expect(parseCsv(before['time-entry-parts.csv'] ?? '')).toHaveLength(3);
    expect(rowsOf(await archiveOf(ada), 'time-entry-parts')).toEqual([]);
    const { db } = server.app;
    const [stored] = await db.read
      .selectFrom('time_entry_parts')
      .selectAll()
      .where('id', '=', first.id)
      .execute();
    const copies = Array.from({ length: 600 }, (_, n) => ({ ...stored, id: newId(n) })) as (typeof stored &
      object)[];
    await db.transaction(async (tx) => {
      for (const copy of copies) await tx.insertInto('time_entry_parts').values(copy).execute();
    });
    const all = rowsOf(await archiveOf(dan), 'time-entry-parts').map(({ id }) => id);
    expect(new Set(all).size).toBe(602);
    expect(all).toHaveLength(602);
    const ids = copies.map(({ id }) => id);
    await db.transaction((tx) => tx.deleteFrom('time_entry_parts').where('id', 'in', ids).execute());
    await removeTeamMember(server.app, ada.actor, inTeam.identity.id);
    const after = rowsOf(await archiveOf(dan), 'time-entry-parts');
    expect(after).toMatchObject([
      { ...both, team: null, project: null },
      { ...both, description: 'more' },
    ]);
  });

  it('contains hundreds of sessions and invitations', { timeout: 60_000 }, async () => {
    const eve = await createPerson(server.app, 'Eve');
    const sessions = await Promise.all(Array.from({ length: 501 }, () => signIn(eve)));
    const { email } = eve.user;
    for (let n = 0; n < 101; n++) {
      const { team, actor } = await inNewTeam(server.app, ada, { name: `Team ${n}` });
      await addTeamMember(server.app, actor, { teamId: team.id, email });
    }
    const files = await archiveOf(eve);
    const ids = rowsOf(files, 'sessions').map(({ id }) => id);
    expect(sessions.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const teams = rowsOf(files, 'invitations').map(({ team }) => team);
    expect(teams).toEqual(Array.from({ length: 101 }, (_, n) => `Team ${100 - n}`));
    for (const name of ['sessions', 'invitations']) {
      expect(parseCsv(files[`${name}.csv`] ?? '').length).toBeGreaterThan(rowsOf(files, name).length);
    }
  });

  it('requires a session with a recently confirmed password and is logged in the account log', async () => {
    const key = await ask({ authorization: `Bearer ${bob.key}` });
    expect(await key.json()).toMatchObject({ errors: [{ extensions: { code: 'BROWSER_REQUIRED' } }] });
    const nobody = await ask({});
    expect(nobody.status).toBe(401);
    const { token, id } = await signIn();
    const elsewhere = await ask({ ...cookie(token), 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.status).not.toBe(200);
    expect(await elsewhere.text()).toContain('FORBIDDEN');
    await server.app.db.transaction((tx) =>
      tx.updateTable('sessions').set({ proved_at: null }).where('id', '=', id).execute(),
    );
    const before = (await accountLogOf(server.app, bob)).length;
    const stale = await ask(cookie(token));
    expect(await stale.json()).toMatchObject({ errors: [{ extensions: { code: 'PASSWORD_REQUIRED' } }] });
    expect(await accountLogOf(server.app, bob)).toHaveLength(before);
    await archiveOf();
    const [first] = await accountLogOf(server.app, bob);
    expect(first).toMatchObject({ action: 'personalData.export', objectId: bob.user.id });
    await endSession(server.app, token);
    expect((await ask(cookie(token))).status).toBe(401);
  });
});
