import { expect, it } from 'vitest';
import { auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam } from '../../../test/harness/factories.ts';
import { HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { createTag } from '../tags/create.ts';
import { purgeAuditLog } from './purge.ts';

const DAY = 24 * HOUR;

describeOnBothEngines('purgeAuditLog', (engine) => {
  it('deletes lines past the retention in every team, and nothing else', async () => {
    const clock = turnableClock(MONDAY);
    const made = await createTestApp(engine, clock);
    const app = { ...made, auditDays: 30 };
    const account = await createPerson(app, 'Ada');
    const teams = [account, await inNewTeam(app, account), await inNewTeam(app, account)];
    // More lines than one batch deletes.
    for (let n = 0; n < 620; n++) await createTag(app, account.actor, { name: `Old ${n}` });
    clock.turn(29 * DAY);
    for (const { actor } of teams) await createTag(app, actor, { name: 'Young' });
    await purgeAuditLog(app);
    const count = async () =>
      (await Promise.all(teams.map((one) => auditLogOf(app, one)))).map(({ length }) => length);
    expect((await count())[0]).toBe(500);
    clock.turn(DAY);
    await purgeAuditLog(app);
    expect((await count())[0]).toBe(500);
    clock.turn(1);
    await purgeAuditLog(app);
    expect(await count()).toEqual([1, 1, 1]);
    await made.close();
  });
});
