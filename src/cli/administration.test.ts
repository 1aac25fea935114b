import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../test/harness/audit.ts';
import {
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { createPerson, createUnverified, joinTeam, type Person } from '../../test/harness/factories.ts';
import { isRefused } from '../../test/harness/refusals.ts';
import { DAY } from '../../test/harness/times.ts';
import { type Finished, settingsFor } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';
import { forgetUser } from '../db/queries/accounts/erase-accounts.ts';
import { findUserByEmail } from '../db/queries/accounts/users.ts';
import { closeTeam } from '../db/queries/teams/erase-teams.ts';
import { findIdentities } from '../db/queries/teams/identities.ts';
import { findTeams, updateTeam as updateTeamRow } from '../db/queries/teams/teams.ts';
import { ERASING } from '../domain/accounts/erasure.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { authenticateKey } from '../services/api-keys/authenticate.ts';
import { listApiKeys } from '../services/api-keys/list.ts';
import { listInstallationLog } from '../services/audit-log/list.ts';
import { sealAuditLog } from '../services/audit-log/seal.ts';
import { findEmailChange } from '../services/email-change/complete.ts';
import { findEmailVerification } from '../services/email-verification/complete.ts';
import { listTeamMembers } from '../services/members/list.ts';
import { findClient, secretMatches } from '../services/oauth-apps/find-client.ts';
import { findPasswordReset } from '../services/password-resets/complete.ts';
import { findSession } from '../services/sessions/find.ts';
import { startSession } from '../services/sessions/start.ts';
import { createTag } from '../services/tags/create.ts';
import { deleteTeam } from '../services/teams/delete.ts';
import { updateTeam } from '../services/teams/update.ts';
import { actorByEmail } from '../services/users/actor.ts';
import { currentUser } from '../services/users/current.ts';
import { verifyPassword } from '../services/users/password.ts';

const PASSWORD = 'correct horse bättery';
const ADDRESS = 'http://localhost:4000';

// Stands for a running server on the same database.
let app: TestApp;

const runCommand = withWarmStint();

function stint(args: string[], input?: string): Promise<Finished> {
  return runCommand(args, { input, env: { ...settingsFor(app.database), STINT_BASE_URL: ADDRESS } });
}

describeOnBothEngines('the administrative commands', (engine) => {
  let person: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
    person = await createPerson(app, 'Ben');
  });
  afterAll(() => app.close());

  it('user create reads the password from standard input', async () => {
    const made = await stint(
      [
        ...['user', 'create', '--name', 'Ada Byron', '--email', 'ada@example.com'],
        ...['--timezone', 'Europe/London', '--team', 'Engines', '--currency', 'GBP'],
      ],
      `${PASSWORD}\n`,
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      /^Created an account for Ada Byron <ada@example\.com> with the team "Engines" \(/,
    );
    const row = await app.db.read
      .selectFrom('users')
      .innerJoin('teams', 'teams.id', 'users.default_team_id')
      .select(['users.password_hash', 'users.time_zone', 'teams.currency', 'teams.name'])
      .where('users.email', '=', 'ada@example.com')
      .executeTakeFirst();
    expect(row).toMatchObject({ time_zone: 'Europe/London', currency: 'GBP', name: 'Engines' });
    expect(await verifyPassword(PASSWORD, row?.password_hash ?? '')).toBe(true);
  });

  it('user export writes the data of a person to a file that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stint-export-'));
    const output = join(folder, 'ben.zip');
    const made = await stint(['user', 'export', person.user.email, '--output', output]);
    expect(made).toMatchObject({ code: 0 });
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    const files = unzipSync(await readFile(output));
    const [profile] = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()));
    expect(profile).toMatchObject({ id: person.user.id, name: 'Ben', email: person.user.email });
    const [first] = await accountLogOf(app, person);
    expect(first).toMatchObject({ action: 'personalData.export', source: { kind: 'COMMAND_LINE' } });
    const again = await stint(['user', 'export', person.user.email, '--output', output]);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('already exists');
    await rm(folder, { recursive: true });
  });

  it('audit export writes the audit log of one team only, also after the team was deleted', async () => {
    const made = await stint(['team', 'create', '--name', 'Short-lived', '--owner', person.user.email]);
    const id = made.stdout.trim();
    const { memberships } = await actorByEmail(app, person.user.email);
    const owner = { ...person.actor, memberships };
    for (let n = 0; n < 501; n++) await updateTeam(app, owner, id, { name: `Name ${n}` });
    await deleteTeam(app, owner, id);
    const { code, stdout, stderr } = await stint(['audit', 'export', '--team', id]);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Exported ${lines.length} lines of the audit log.\n`,
    });
    expect(lines.length).toBeGreaterThan(502);
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(new Set(lines.map((line) => line.teamId))).toEqual(new Set([id]));
    expect(lines[0]).toMatchObject({
      action: 'team.delete',
      objectType: 'team',
      objectId: id,
      actorName: 'Ben',
      actorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(lines.map(({ action }) => action)).toContain('team.create');
  });

  it('audit verify names the lines that differ from the hash chain', async () => {
    const id = person.team.id;
    await sealAuditLog(app);
    const sound = await stint(['audit', 'verify']);
    expect(sound).toMatchObject({ code: 0, stderr: 'The audit logs match their hash chains.\n' });
    expect(sound.stdout).toMatch(
      /^installation: 0 removed, \d+ sealed since \S+Z, 0 not sealed yet, line \d+ has the hash [0-9a-f]{64}$/m,
    );
    const exported = await stint(['audit', 'export', '--installation']);
    const last = JSON.parse(exported.stdout.split('\n')[0] ?? '');
    expect(sound.stdout).toContain(`line ${last.number} has the hash ${last.hash}`);
    expect(await stint(['audit', 'export'])).toMatchObject({ code: 2 });

    const shiftNames = (by: number) =>
      app.db.transaction((tx) =>
        tx
          .updateTable('audit_names')
          .set(({ eb }) => ({ used_at: eb('used_at', '+', by) }))
          .where('team_id', '=', id)
          .execute(),
      );
    await shiftNames(1);
    const cut = await stint(['audit', 'verify', '--team', id]);
    expect(cut.code).toBe(1);
    expect(cut.stdout).toMatch(/^Lines from before|^No lines have expired/);
    expect(cut.stdout).toContain(
      `${id}: The line of ${formatInstant(person.team.createdAt + 1)} is missing.`,
    );
    await shiftNames(-1);

    await app.db.transaction((tx) =>
      tx.updateTable('audit_chains').set({ sealed: 100 }).where('team_id', '=', id).execute(),
    );
    const broken = await stint(['audit', 'verify', '--team', id]);
    expect(broken).toMatchObject({ code: 1, stderr: 'The audit logs do not match their hash chains.\n' });
    expect(broken.stdout).toContain(`${id}: Lines 2 to 100 are missing.`);
    expect(await stint(['audit', 'verify', '--team', 'nobody'])).toMatchObject({ code: 2 });
  });

  it('user create leaves the zone unset by default, and derives the currency from a given zone', async () => {
    await stint(['user', 'create', '--name', 'Una', '--email', 'una@example.com'], PASSWORD);
    const york = ['--email', 'york@example.com', '--timezone', 'America/New_York'];
    await stint(['user', 'create', '--name', 'York', ...york], PASSWORD);
    const rows = await app.db.read
      .selectFrom('users')
      .innerJoin('teams', 'teams.id', 'users.default_team_id')
      .select([
        'users.time_zone',
        'users.time_zone_chosen',
        'teams.time_zone_chosen as team_chosen',
        'teams.currency',
      ])
      .where('users.email', 'in', ['una@example.com', 'york@example.com'])
      .orderBy('users.email')
      .execute();
    expect(rows).toEqual([
      { time_zone: 'UTC', time_zone_chosen: 0, team_chosen: 0, currency: 'EUR' },
      { time_zone: 'America/New_York', time_zone_chosen: 1, team_chosen: 1, currency: 'USD' },
    ]);
  });

  it('user create rejects an address that has an account', async () => {
    const again = ['user', 'create', '--name', 'Ada', '--email', 'ADA@example.com'];
    expect(await stint(again, PASSWORD)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'stint: There is an account for ADA@example.com already.\n',
    });
  });

  it('user reset-password prints a link to set a new password', async () => {
    const { email } = person.user;
    const made = await stint(['user', 'reset-password', '--email', email.toUpperCase()]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/localhost:4000\/reset-password\/[\w-]{43}\n$/),
      stderr: `Give this link to Ben <${email}>. It sets a new password, works once and expires in 24 hours.\n`,
    });
    const token = made.stdout.trim().split('/').at(-1) ?? '';
    expect(await findPasswordReset(app, token)).toEqual(person.user);
    expect(await findPasswordReset({ ...app, clock: () => Date.now() + DAY }, token)).toBeNull();
    const lines = (await accountLogOf(app, person)).filter(({ action }) => action === 'passwordLink.create');
    expect(lines).toMatchObject([
      { actorName: 'Command line of the server', source: { kind: 'COMMAND_LINE' }, changes: [] },
    ]);
  });

  it('list and show print accounts and teams as text and as JSON', async () => {
    const zoe = await createPerson(app, 'Zoe');
    const listed = await stint(['user', 'list']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(/^ADDRESS +NAME +STATE +LAST SEEN +TEAMS +KEYS +SESSIONS\n/);
    expect(listed.stdout).toMatch(new RegExp(`\n${zoe.user.email} +Zoe +active +never +1 +1 +0\n`));
    const [found] = JSON.parse((await stint(['user', 'list', '--search', 'ZOE', '--json'])).stdout);
    const team = { id: zoe.team.id, name: zoe.team.name, role: 'OWNER' };
    expect(found).toMatchObject({ id: zoe.user.id, disabledAt: null, apiKeyCount: 1, teams: [team] });
    const shown = await stint(['user', 'show', zoe.user.email]);
    expect(shown.stdout).toMatch(
      new RegExp(`\nTEAM +${zoe.team.name} \\(${zoe.team.id}\\), OWNER\nKEY +test \\(`),
    );
    expect(JSON.parse((await stint(['user', 'show', zoe.user.email, '--json'])).stdout)).toMatchObject({
      ...{ id: zoe.user.id, sessions: [], apiKeys: [{ name: 'test' }] },
    });
    const teams = JSON.parse((await stint(['team', 'list', '--json'])).stdout);
    const sized = { id: zoe.team.id, name: zoe.team.name, memberCount: 1, entryCount: 0 };
    expect(teams).toContainEqual(expect.objectContaining(sized));
    expect((await stint(['team', 'list'])).stdout).toMatch(
      new RegExp(`\n${zoe.team.id} +${zoe.team.name} +active +1 +0 `),
    );
    const member = `\nMEMBER +Zoe <${zoe.user.email}>, OWNER, ACTIVE\n`;
    expect((await stint(['team', 'show', zoe.team.id])).stdout).toMatch(new RegExp(member));
    expect(JSON.parse((await stint(['team', 'show', zoe.team.id, '--json'])).stdout)).toMatchObject({
      ...sized,
      members: [{ email: zoe.user.email, role: 'OWNER', status: 'ACTIVE' }],
    });
    expect((await stint(['team', 'show', zoe.team.name.toUpperCase()])).stdout).toMatch(new RegExp(member));
    expect(await stint(['team', 'show', 'x'])).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'stint: There is no team with the id or name "x".\n',
    });
    for (const [args, says] of [
      [['user', 'list', '--search', 'xyz'], 'No account has "xyz" in its name or address.'],
      [['team', 'list', '--search', 'xyz'], 'No team has "xyz" in its name.'],
    ] as const) {
      expect(await stint([...args])).toEqual({ code: 0, stdout: '', stderr: `${says}\n` });
    }
  });

  it('user promote, demote, disable, enable and restore report their effect', async () => {
    const [root, other] = [await createPerson(app, 'Root'), await createPerson(app, 'Olga')];
    const run = (verb: string, { user }: Person) => stint(['user', verb, user.email]);
    expect(await run('promote', root)).toMatchObject({
      code: 0,
      stdout: `Root <${root.user.email}> is now an administrator of this installation.\n`,
      stderr: 'People, teams and settings: http://localhost:4000/settings/installation\n',
    });
    expect((await run('promote', root)).stdout).toContain('was already an administrator');
    expect((await run('demote', other)).stdout).toContain('was not an administrator');
    expect((await run('enable', other)).stdout).toBe(`Olga <${other.user.email}> was not disabled.\n`);
    expect((await run('restore', other)).stdout).toBe(`Olga <${other.user.email}> was not deleted.\n`);
    for (const verb of ['demote', 'disable']) {
      expect(await run(verb, root)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('the only administrator of the installation'),
      });
    }
    expect((await run('disable', other)).stdout).toContain(`Disabled Olga <${other.user.email}>`);
    await expect.poll(() => isRefused(async () => authenticateKey(app, other.key))).toBe(true);
    expect((await run('disable', other)).stdout).toContain('was already disabled');
    expect((await run('restore', other)).stdout).toContain('was not deleted. The account is disabled');
    expect((await run('enable', other)).stdout).toContain(`Enabled Olga <${other.user.email}>`);
    await expect.poll(() => isRefused(async () => authenticateKey(app, other.key))).toBe(false);
    await run('promote', other);
    expect(await run('demote', root)).toMatchObject({
      code: 0,
      stdout: `Root <${root.user.email}> is no longer an administrator of this installation.\n`,
    });
  });

  it('user end-sessions signs out an account, and revoke-credentials revokes its keys and apps', async () => {
    const lost = await createPerson(app, 'Lara');
    const { email } = lost.user;
    const { token } = await startSession(app, lost.user.id, { userAgent: null, address: null });
    const newestLines = async () => (await accountLogOf(app, lost)).slice(0, 2);
    expect(await stint(['user', 'end-sessions', email.toUpperCase()])).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `Signed Lara <${email}> out of all browsers.\n`,
    });
    await expect.poll(async () => (await findSession(app, token)) == null).toBe(true);
    expect(await authenticateKey(app, lost.key)).toMatchObject({ userId: lost.user.id });
    expect(await stint(['user', 'revoke-credentials', email])).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `Revoked the API keys of Lara <${email}> and disconnected the apps.\n`,
    });
    await expect.poll(() => isRefused(async () => authenticateKey(app, lost.key))).toBe(true);
    const source = { kind: 'COMMAND_LINE', id: null, label: null };
    expect(await newestLines()).toMatchObject([
      {
        action: 'userCredentials.revoke',
        objectId: lost.user.id,
        source,
        changes: [{ field: 'revokedApiKeys', old: null, new: '1' }],
      },
      { action: 'userSessions.end', objectId: lost.user.id, source },
    ]);
    const before = await newestLines();
    expect((await stint(['user', 'revoke-credentials', email])).code).toBe(0);
    expect(await newestLines()).toEqual(before);
    const nobody = await stint(['user', 'end-sessions', 'nobody@example.com']);
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('There is no account for')]);
  });

  it('commands create nothing for a disabled or deleted account', async () => {
    const [disabled, deleted] = [await createPerson(app, 'Dora'), await createPerson(app, 'Emil')];
    await stint(['user', 'disable', disabled.user.email]);
    await stint(['user', 'delete', deleted.user.email]);
    for (const [{ user }, state, mend] of [
      [disabled, 'disabled', 'enable'],
      [deleted, 'deleted', 'restore'],
    ] as const) {
      for (const args of [
        ['key', 'create', '--email', user.email],
        ['app', 'create', '--email', user.email, '--preset', 'claude-code'],
        ['team', 'create', '--name', 'North', '--owner', user.email],
        ['user', 'promote', user.email],
        ['user', 'reset-password', '--email', user.email],
        ['user', 'change-email', user.email, `new.${user.email}`],
      ]) {
        const { code, stdout, stderr } = await stint(args);
        expect([code, stdout, stderr]).toEqual([
          1,
          '',
          `stint: The account ${user.email} is ${state}; ${mend} it first.\n`,
        ]);
      }
    }
    expect((await stint(['team', 'list', '--search', 'North'])).stdout).toBe('');
  });

  it('user verify prints a verification link, before which an account gets no key and no team', async () => {
    const { user } = await createUnverified(app);
    for (const args of [
      ['key', 'create', '--email', user.email],
      ['team', 'add-member', '--team', person.team.id, '--email', user.email],
    ]) {
      expect(await stint(args)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`${user.email} is not verified yet; "bin/stint user verify`),
      });
    }
    const made = await stint(['user', 'verify', user.email.toUpperCase()]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/localhost:4000\/verify-email\/[\w-]{43}\n$/),
      stderr: `Give this link to ${user.name} <${user.email}>. It verifies the address, works once and expires in 24 hours.\n`,
    });
    expect(await findEmailVerification(app, made.stdout.trim().split('/').at(-1) ?? '')).toEqual(user);
    const again = await stint(['user', 'verify', person.user.email]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is verified already.')]);
  });

  it('user invite prints a link to open the account, and user delete revokes the invitation', async () => {
    const email = 'ida@example.org';
    const invited = await stint(['user', 'invite', email, '--name', 'Ida Rhodes']);
    expect(invited).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/localhost:4000\/verify-email\/[\w-]{43}\n$/),
      stderr: `Give this link to ${email}. It sets the password of the account, works once and expires in 24 hours.\n`,
    });
    const token = invited.stdout.trim().split('/').at(-1) ?? '';
    const user = await findEmailVerification(app, token);
    expect(user).toMatchObject({ name: 'Ida Rhodes', email, emailVerifiedAt: null });
    const lines = await listInstallationLog(app, { filter: { action: 'user.invite' } });
    expect(lines.items).toMatchObject([
      {
        actorName: 'Command line of the server',
        account: { id: user?.id },
        source: { kind: 'COMMAND_LINE' },
      },
    ]);
    expect(await stint(['user', 'invite', email.toUpperCase()])).toEqual({
      code: 1,
      stdout: '',
      stderr: `stint: There is an account for ${email.toUpperCase()} already.\n`,
    });
    expect((await stint(['user', 'list', '--search', email])).stdout).toMatch(
      /\nida@example\.org +Ida Rhodes +invited +never +1 +0 +0\n/,
    );
    const [json] = JSON.parse((await stint(['user', 'list', '--search', email, '--json'])).stdout);
    expect(json).toMatchObject({ invited: true, emailVerified: false });
    expect(await stint(['user', 'delete', email])).toEqual({
      code: 0,
      stdout: `Revoked the invitation for ${email} and erased the account.\n`,
      stderr: '',
    });
    expect(await findEmailVerification(app, token)).toBeNull();
    const again = await stint(['user', 'invite', email]);
    expect(await findEmailVerification(app, again.stdout.trim().split('/').at(-1) ?? '')).toMatchObject({
      name: 'ida',
    });
    expect((await stint(['user', 'verify', email])).stderr).toContain('has no password yet');
    expect(await stint(['user', 'change-email', email, `new.${email}`])).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('Delete the account and invite the other address.'),
    });
  });

  it('user change-email prints a link to change the address, and names a conflicting account', async () => {
    const { user } = await createPerson(app, 'Cleo');
    const target = `new.${user.email}`;
    const made = await stint(['user', 'change-email', user.email, target]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/localhost:4000\/change-email\/[\w-]{43}\n$/),
      stderr: `Give this link to Cleo <${user.email}>. It changes the address, works once and expires in 24 hours. Open it in a browser that is signed in to the account.\n`,
    });
    expect(await findEmailChange(app, made.stdout.trim().split('/').at(-1) ?? '')).toMatchObject({
      user: { id: user.id },
      email: target,
    });
    expect((await stint(['user', 'change-email', user.email, user.email])).stderr).toBe(
      `stint: ${user.email} is the address of the account already.\n`,
    );
    const conflict = await stint(['user', 'change-email', user.email, person.user.email]);
    expect([conflict.code, conflict.stderr]).toEqual([
      1,
      expect.stringContaining(`There is an account for ${person.user.email} already.`),
    ]);
  });

  it('user rename changes the name of a person', async () => {
    const { user, actor } = await createPerson(app, 'Cleo');
    expect(await stint(['user', 'rename', user.email, ' Cleo North '])).toMatchObject({
      code: 0,
      stdout: `The name of ${user.email} is now Cleo North.\n`,
    });
    expect(await currentUser(app, actor)).toMatchObject({ name: 'Cleo North' });
  });

  it('app create, list and delete manage OAuth apps', async () => {
    const { email } = person.user;
    const create = ['app', 'create', '--email', email];
    const made = await stint([...create, '--preset', 'claude-code']);
    expect(made.code).toBe(0);
    const [, clientId = ''] =
      /^claude mcp add --transport http stint \S+\/mcp --client-id ([0-9a-f-]{36})\n$/.exec(made.stdout) ??
      [];
    expect(await findClient(app, clientId)).toMatchObject({
      app: { name: 'Claude Code', userId: person.user.id },
      secretHash: null,
    });

    const uri = 'https://wall.example.com/callback';
    const custom = await stint([
      ...create,
      '--name',
      'Wall',
      '--redirect-uri',
      uri,
      '--confidential',
      '--json',
    ]);
    const facts = JSON.parse(custom.stdout);
    expect(facts).toMatchObject({ name: 'Wall', redirectUris: [uri] });
    const client = await findClient(app, facts.clientId);
    expect(secretMatches(facts.clientSecret, client?.secretHash ?? '')).toBe(true);

    const listed = await stint(['app', 'list', '--email', email]);
    expect(listed.stdout).toMatch(/^CLIENT ID +NAME +KIND +SECRET +CREATED +LAST USED\n/);
    expect(listed.stdout).toMatch(
      new RegExp(`\n${clientId} +Claude Code +claude-code +none +.* UTC +never\n`),
    );

    const deleted = await stint(['app', 'delete', clientId, '--email', email]);
    expect(deleted).toEqual({
      code: 0,
      stdout: 'Deleted the app "Claude Code". Its tokens no longer work.\n',
      stderr: '',
    });
    expect(await findClient(app, clientId)).toBeUndefined();
    expect(await stint(['app', 'delete', clientId, '--email', email])).toMatchObject({ code: 2, stdout: '' });
    const hint = await stint([...create, '--preset', 'chatgpt']);
    expect(hint).toMatchObject({ code: 2, stdout: '' });
    expect(hint.stderr).toContain('--redirect-uri: ChatGPT needs its redirect URI.');
  });

  it('key create makes a key that works at once, and key list and revoke manage it', async () => {
    const create = ['key', 'create', '--email', 'ada@example.com'];
    const made = await stint([...create, '--name', 'Wall', '--scopes', 'read']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^stint_[0-9A-Za-z]{36}\n$/);
    const key = made.stdout.trim();
    expect(await authenticateKey(app, key)).toMatchObject({ scopes: ['read'], source: { label: 'Wall' } });

    const prefix = key.slice(0, 12);
    const listed = await stint(['key', 'list', '--email', 'ada@example.com']);
    expect(listed.stdout).toMatch(/^PREFIX +NAME +SCOPES +CREATED +LAST USED +STATE\n/);
    expect(listed.stdout).toMatch(
      new RegExp(`^${prefix}  Wall  read    \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  never      active$`, 'm'),
    );

    expect(await stint(['key', 'revoke', prefix])).toMatchObject({
      code: 0,
      stdout: `Revoked the API key ${prefix}… ("Wall") of ada@example.com.\n`,
    });
    await expect.poll(() => isRefused(() => authenticateKey(app, key))).toBe(true);
  });

  it('team create makes a team, and team add-member adds a person', async () => {
    const made = await stint(['team', 'create', '--name', 'Office', '--owner', 'ada@example.com']);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const teamId = made.stdout.trim();
    const { email } = person.user;
    const add = ['team', 'add-member', '--team', 'office', '--email', email, '--role', 'manager'];
    expect(await stint(add)).toMatchObject({
      code: 0,
      stdout: `Added Ben <${email}> to the team as MANAGER.\n`,
    });
    const members = await listTeamMembers(app, await actorByEmail(app, 'ada@example.com'), { teamId });
    expect(members.items.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Ada Byron OWNER',
      'Ben MANAGER',
    ]);
  });
});

describeOnBothEngines('a team whose owner is not verified', (engine) => {
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('team add-member adds a member to a team whose owner is not verified', async () => {
    const { team } = await createUnverified(app);
    const { user } = await createPerson(app, 'Dora');
    expect(await stint(['team', 'add-member', '--team', team.id, '--email', user.email])).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: `Added Dora <${user.email}> to the team as MEMBER.\n`,
    });
  });
});

describeOnBothEngines('a team without an active owner', (engine) => {
  let ada: Person;
  let cara: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await createPerson(app, 'Ada');
    cara = await joinTeam(app, ada, await createPerson(app, 'Cara'), 'MEMBER');
  });

  /** Erases accounts, which leaves former members in their teams. */
  const eraseAccounts = (...people: Person[]) =>
    app.db.transaction(async (tx) => {
      for (const { user } of people) await forgetUser(tx, user.id, Date.now());
    });
  const stored = async () => (await findTeams(app.db.read, [ada.team.id]))[0];
  const logged = async () => {
    const { stdout } = await stint(['audit', 'export', '--team', ada.team.id]);
    return JSON.parse(stdout.split('\n')[0] ?? '');
  };
  const byCommandLine = { actorName: 'Command line of the server', credentialKind: 'COMMAND_LINE' };

  it('team delete and restore work without an active owner', async () => {
    await createTag(app, ada.actor, { teamId: ada.team.id, name: 'x' });
    await eraseAccounts(ada);
    expect(await stint(['team', 'delete', ada.team.id])).toMatchObject({ code: 0 });
    expect((await stored())?.eraseAt).not.toBeNull();
    expect(await logged()).toMatchObject({ action: 'team.delete', ...byCommandLine });
    expect(await stint(['team', 'restore', ada.team.id])).toMatchObject({ code: 0, stderr: '' });
    expect((await stored())?.eraseAt).toBeNull();
    expect(await logged()).toMatchObject({ action: 'team.restore', ...byCommandLine });
  });

  it('team delete works without any member', async () => {
    await eraseAccounts(ada, cara);
    const shown = (await stint(['team', 'show', ada.team.id])).stdout;
    expect(shown).toMatch(/\nMEMBER +Former member, OWNER, /);
    expect(shown).not.toContain('<>');
    const deleted = await stint(['team', 'delete', ada.team.id]);
    expect(deleted).toMatchObject({ code: 0, stdout: expect.stringContaining(', which had no data') });
    expect(await stored()).toBeUndefined();
    expect(await logged()).toMatchObject({ action: 'team.delete', ...byCommandLine });
  });

  it('team add-member adds a new owner to a team without one', async () => {
    const dora = await createPerson(app, 'Dora');
    const add = (id: string) =>
      stint(['team', 'add-member', '--team', id, '--email', dora.user.email, '--role', 'OWNER']);
    await eraseAccounts(ada);
    expect(await add(ada.team.id)).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: `Added Dora <${dora.user.email}> to the team as OWNER.\n`,
    });
    expect(await add(dora.user.id)).toMatchObject({
      code: 2,
      stderr: `stint: --team: There is no team with the id or name "${dora.user.id}".\n`,
    });
    expect(await logged()).toMatchObject({ action: 'teamMember.add', ...byCommandLine });
  });

  it('team delete and restore do not find a team whose erasure has begun', async () => {
    const id = ada.team.id;
    await app.db.transaction(async (tx) => {
      await closeTeam(tx, id, Date.now());
      await updateTeamRow(tx, { ...ada.team, eraseAt: ERASING });
    });
    for (const verb of ['delete', 'restore']) {
      expect(await stint(['team', verb, id])).toMatchObject({
        code: 1,
        stderr: `stint: There is no team with the id ${id}.\n`,
      });
    }
  });
});

describeOn('sqlite', 'the administrative commands', () => {
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    app = await createTestApp('sqlite');
    ada = await createPerson(app, 'Ada');
    ben = await createPerson(app, 'Ben');
  });
  afterAll(() => app.close());

  it('key revoke accepts an id or a whole key, and --email restricts the owner', async () => {
    const page = await listApiKeys(app, ben.actor, {});
    const id = page.items[0]?.id ?? '';
    const [foreign, unknown] = await Promise.all([
      stint(['key', 'revoke', id, '--email', ada.user.email]),
      stint(['key', 'revoke', 'stint_nobody']),
    ]);
    const refusal = { code: 2, stderr: 'stint: There is no API key with this prefix or id.\n' };
    expect([foreign, unknown]).toMatchObject([refusal, refusal]);
    expect(await authenticateKey(app, ben.key)).toMatchObject({ userId: ben.user.id });
    expect(await stint(['key', 'revoke', id])).toMatchObject({ code: 0 });
    await expect.poll(() => isRefused(() => authenticateKey(app, ben.key))).toBe(true);
    const [again, listed] = await Promise.all([
      stint(['key', 'revoke', ben.key, '--email', ben.user.email]),
      stint(['key', 'list', '--email', ben.user.email]),
    ]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('was already revoked.') });
    expect(listed.stdout).toMatch(/ {2}revoked \d{4}-/);
  });

  it('user delete needs successors for teams without another owner, and user restore undoes the deletion', async () => {
    const ada = await createPerson(app, 'Ada');
    const cara = await joinTeam(app, ada, await createPerson(app, 'Cara'), 'MEMBER');
    await updateTeam(app, ada.actor, ada.team.id, { name: 'North = South' });
    const alone = await stint(['user', 'delete', ada.user.email]);
    expect(alone).toMatchObject({ code: 1, stdout: '' });
    expect(alone.stderr).toContain(`"North = South" (${ada.team.id}) has no other owner`);
    expect(alone.stderr).toContain('--successor TEAM=ADDRESS');
    const wrong = ['--successor', `${ada.team.id}=${ada.user.email}`];
    expect((await stint(['user', 'delete', ada.user.email, ...wrong])).stderr).toMatch(
      /^stint: --successor: The next owner must be/,
    );
    const successor = `north = south=${cara.user.email}`;
    const deleted = await stint(['user', 'delete', ada.user.email, '--successor', successor]);
    expect(deleted).toMatchObject({ code: 0, stderr: expect.stringContaining('user restore') });
    expect(deleted.stdout).toMatch(/The account will be erased on \d{4}-\d\d-\d\d\.\n$/);
    expect(await isRefused(() => authenticateKey(app, ada.key))).toBe(true);
    const [owner] = await findIdentities(app.db.read, [ada.team.id], [cara.identity.id]);
    expect(owner?.role).toBe('OWNER');
    expect(await stint(['user', 'restore', ada.user.email])).toMatchObject({ code: 0, stderr: '' });
    const { disabledAt, eraseAt } = (await findUserByEmail(app.db.read, ada.user.email)) ?? {};
    expect([disabledAt, eraseAt]).toEqual([null, null]);
  });

  it('team delete, restore and set-owner accept a unique name or an id', async () => {
    const ada = await createPerson(app, 'Ada');
    const cara = await joinTeam(app, ada, await createPerson(app, 'Cara'), 'MEMBER');
    await updateTeam(app, ada.actor, ada.team.id, { name: 'East' });
    await createTag(app, ada.actor, { teamId: ada.team.id, name: 'x' });
    const setOwner = () => stint(['team', 'set-owner', 'East', cara.user.email]);
    expect(await setOwner()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('has an owner'),
    });
    await stint(['user', 'disable', ada.user.email]);
    expect(await setOwner()).toMatchObject({ code: 0, stderr: '' });
    const byCommandLine = {
      actorName: 'Command line of the server',
      source: { kind: 'COMMAND_LINE', id: null, label: null },
    };
    expect((await auditLogOf(app, { ...cara, actor: ada.actor }))[0]).toMatchObject({
      ...{ action: 'teamMember.update', ...byCommandLine },
    });
    expect((await accountLogOf(app, cara))[0]).toMatchObject({
      action: 'teamOwner.appoint',
      ...byCommandLine,
    });
    await stint(['user', 'enable', ada.user.email]);
    const deleted = await stint(['team', 'delete', 'east']);
    expect(deleted).toMatchObject({ code: 0, stdout: expect.stringContaining(ada.team.id) });
    expect((await findTeams(app.db.read, [ada.team.id]))[0]?.eraseAt).not.toBeNull();
    expect((await stint(['team', 'list', '--search', 'East'])).stdout).toMatch(
      / East +deleted, will be erased \d{4}-\d\d-\d\d \d\d:\d\d UTC /,
    );
    expect(await stint(['team', 'restore', ada.team.id])).toMatchObject({ code: 0, stderr: '' });
    expect((await stint(['team', 'restore', ada.team.id])).stdout).toContain('was not deleted');
    expect((await findTeams(app.db.read, [ada.team.id]))[0]?.eraseAt).toBeNull();
    const other = await createPerson(app, 'Dan');
    await updateTeam(app, other.actor, other.team.id, { name: 'EAST' });
    const refused = await stint(['team', 'delete', 'East']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Several teams are called "East"');
  });

  it('commands that print a link warn that it opens on this machine only without STINT_BASE_URL', async () => {
    for (const args of [
      ['user', 'reset-password', '--email', ben.user.email],
      ['user', 'change-email', ben.user.email, 'ben@example.org'],
      ['user', 'invite', 'ina@example.org'],
      ['user', 'verify', 'ina@example.org'],
    ]) {
      const { stdout, stderr } = await runCommand(args, { env: settingsFor(app.database) });
      expect(stdout).toMatch(/^http:\/\/localhost:4000\/\S+\n$/);
      expect(stderr).toContain('The link only opens on this machine, because STINT_BASE_URL is not set.');
    }
  });

  it.each([
    {
      args: ['user', 'create', '--name', 'C', '--email', 'c@example.com'],
      input: 'short\n',
      says: 'The password must have at least 10 characters.',
    },
    {
      args: ['user', 'create', '--name', 'C', '--email', 'c@example.com'],
      input: '',
      says: 'No password on standard input.',
    },
  ])('user create reports in one line: $says', async ({ args, input, says }) => {
    expect(await stint(args, input)).toEqual({ code: 1, stdout: '', stderr: `stint: ${says}\n` });
  });
});
