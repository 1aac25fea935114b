import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/harness/engines.ts';
import { asOperator, createPerson, joinTeam } from '../../../test/harness/factories.ts';
import { DAY, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { createImport } from '../imports/create.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteAccountOf } from './delete.ts';
import { eraseDueAccounts } from './erase.ts';
import { inviteUserAsOperator } from './invite.ts';

it('leaves no name of an erased account in the files of SQLite', { timeout: 60_000 }, async () => {
  const clock = turnableClock(MONDAY);
  const app = await createTestApp('sqlite', clock);
  const bob = await createPerson(app, 'Bob');
  const ada = await createPerson(app, 'Zanzibara');
  const member = await joinTeam(app, bob, ada, 'MEMBER');
  const { id: importId } = await createImport(app, bob.actor, {
    ...{ teamId: bob.team.id, tool: 'toggl', fileName: 'time.csv' },
  });
  for (let n = 0; n < 100; n++) {
    // Entries in the erased team free whole pages.
    await createTimeEntry(app, ada.actor, { ...span(n, n + 1), title: `Zanzibara ${n} ${'x'.repeat(300)}` });
    await createTimeEntry(app, bob.actor, {
      ...{ ...span(n, n + 1), teamId: bob.team.id, identityId: member.identity.id },
      ...{ importId, externalId: `row ${n}` },
      importRow: { file: 'time.csv', line: n + 1, raw: `Zanzibara,${ada.user.email},1:00` },
    });
  }
  const filesWithTraces = () =>
    ['stint.db', 'stint.db-wal'].filter((name) => {
      const bytes = readFileSync(path.join(app.database.dataDir, name)).toString('latin1');
      return bytes.includes('Zanzibara') || bytes.includes(ada.user.email);
    });
  expect(filesWithTraces()).not.toEqual([]);
  await app.db.truncateWal();
  expect(filesWithTraces()).toEqual(['stint.db']);
  await deleteAccountOf(app, asOperator(ada.actor), ada.user.id);
  clock.turn(14 * DAY);
  for (const _ of [1, 2]) {
    await eraseDueAccounts(app);
    await eraseDueTeams(app);
  }
  expect(filesWithTraces()).toEqual([]);
  await app.close();
});

it('leaves no address of an account that is erased at once in the files of SQLite', async () => {
  const app = await createTestApp('sqlite');
  const root = await createPerson(app, 'Root');
  const { user } = await inviteUserAsOperator(app, { email: 'zanzibara@example.com' });
  const filesWithTraces = () =>
    ['stint.db', 'stint.db-wal'].filter((name) =>
      readFileSync(path.join(app.database.dataDir, name)).toString('latin1').includes(user.email),
    );
  expect(filesWithTraces()).not.toEqual([]);
  await deleteAccountOf(app, asOperator(root.actor), user.id);
  await expect.poll(filesWithTraces).toEqual([]);
  await app.close();
});
