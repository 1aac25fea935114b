import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import { createClient } from '../clients/create.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { updateCurrentUser } from '../users/current.ts';
import { forgetPerson } from './forget.ts';
import { readWholeAuditLog } from './list.ts';
import { recordAccountEvent } from './record.ts';

const DAY = 24 * HOUR;

describeOnBothEngines('forgetPerson', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let stranger: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada Byron');
    bob = await createMember(app, ada, 'MANAGER', 'Bob Brown');
    stranger = await createPerson(app, 'Zed');
    await inviteTeamMember(app, stranger.actor, {
      email: bob.user.email.toUpperCase(),
      teamId: stranger.team.id,
    });
    await createClient(app, bob.actor, { name: 'Acme', teamId: ada.team.id });
    const entry = { ...span(9, 10), teamId: ada.team.id };
    const { timeEntry } = await createTimeEntry(app, bob.actor, entry);
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    await updateCurrentUser(app, bob.actor, { name: 'Robert Brown' });
    clock.turn(3 * DAY);
    await createClient(app, bob.actor, { name: 'Other', teamId: ada.team.id });
    await app.db.transaction(async (tx) => {
      for (const person of [ada, bob]) {
        const doer = { userId: person.user.id, source: person.actor.source };
        await recordAccountEvent(tx, doer, clock(), 'password.change', { of: bob.user });
      }
    });
    await removeTeamMember(app, ada.actor, bob.identity.id);
  });
  afterAll(() => app.close());

  const everything = async () => {
    const lines = [];
    for (const team of [ada.team.id, stranger.team.id, INSTALLATION_LOG]) {
      for await (const line of readWholeAuditLog(app, team)) lines.push(line);
    }
    return lines;
  };
  const stored = async () => {
    const [lines, names] = await Promise.all([
      app.db.read.selectFrom('audit_log').selectAll().execute(),
      app.db.read.selectFrom('audit_names').select('text').where('text', 'is not', null).execute(),
    ]);
    return { lines: JSON.stringify(lines), names: JSON.stringify(names).toLowerCase() };
  };

  it('keeps the lines and their actors without names', async () => {
    const before = await everything();
    const { lines } = await stored();
    expect(lines).not.toMatch(/byron|brown|@example/i);
    expect((await stored()).names).toContain('robert brown');
    expect(JSON.stringify(before)).toContain(bob.user.email.toUpperCase());

    await app.db.transaction((tx) => forgetPerson(tx, bob.user.id));
    const { names } = await stored();
    // A remaining team keeps its name.
    expect(names.replaceAll("bob brown's team", '')).not.toContain('brown');
    expect(names).not.toContain(bob.user.email);
    expect(names).toContain('ada byron');

    const after = await everything();
    const formerly = /^Former member [0-9a-f]{6}$/;
    const known = (text: string | null) => text !== null && /brown/i.test(text);
    const anonymous = (text: string | null) => (known(text) ? expect.stringMatching(formerly) : text);
    expect(after).toEqual(
      before.map((line) => ({
        ...line,
        actorName: anonymous(line.actorName),
        account: line.account && { ...line.account, name: anonymous(line.account.name) },
        objectLabel: anonymous(line.objectLabel),
        changes: line.changes.map((change) => ({
          ...change,
          old: anonymous(change.old),
          new: anonymous(change.new),
        })),
      })),
    );
    const inTeam = await auditLogOf(app, ada, { actorId: bob.identity.id });
    expect(inTeam.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['client.create', 'timeEntry.create']),
    );
    expect(new Set(inTeam.map(({ actorName }) => actorName)).size).toBe(1);
    expect(inTeam[0]?.actorName).toMatch(formerly);
    expect(await accountLogOf(app, ada)).not.toEqual([]);
  });

  it('rejects replacing a name by another name', async () => {
    const rename = sql`update audit_names set text = 'Eve' where text is not null`;
    await expect(app.db.transaction((tx) => rename.execute(tx))).rejects.toThrow(
      'A name in the audit log is erased or stays.',
    );
  });
});
