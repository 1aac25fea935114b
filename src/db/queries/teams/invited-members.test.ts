import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../../test/harness/engines.ts';
import { createPerson, joinTeam, type Person } from '../../../../test/harness/factories.ts';
import { explainStatement, recordingHandle } from '../../../../test/harness/statements.ts';
import { span } from '../../../../test/harness/times.ts';
import { createImport } from '../../../services/imports/create.ts';
import { createTimeEntry } from '../../../services/time-entries/create.ts';
import { deleteTimeEntry } from '../../../services/time-entries/delete.ts';
import { mergeIdentity } from './invited-members.ts';

describeOnBothEngines('mergeIdentity', (engine) => {
  let app: TestApp;
  let ada: Person;
  let from: string;
  let to: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    from = (await joinTeam(app, ada, await createPerson(app, 'Ben'), 'MEMBER')).identity.id;
    to = (await joinTeam(app, ada, await createPerson(app, 'Eve'), 'MEMBER')).identity.id;
  });
  afterAll(() => app.close());

  it('moves imported rows, also of deleted entries, without reading older rows of the team', async () => {
    const teamId = ada.team.id;
    const importOf = { tool: 'toggl', fileName: 'x.csv', teamId };
    const { id: importId } = await createImport(app, ada.actor, importOf);
    const createImportedEntry = (identityId: string, hour: number) =>
      createTimeEntry(app, ada.actor, {
        ...{ ...span(hour, hour + 1), teamId, identityId, importId, externalId: `${hour}` },
      });
    await createImportedEntry(from, 8);
    await createImportedEntry(to, 10);
    const { timeEntry } = await createImportedEntry(from, 12);
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    const update = await app.db.transaction(async (tx) => {
      const { handle, statements } = recordingHandle(tx);
      await mergeIdentity(handle, { teamId, from, to, since: app.clock() });
      return statements().find(({ sql }) => sql.startsWith('update "import_rows"'));
    });
    const rows = await app.db.read.selectFrom('import_rows').select('content').execute();
    expect(rows.map(({ content }) => JSON.parse(content).identityId)).toEqual([to, to, to]);
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const plan = JSON.stringify(await explainStatement(app.db.read, explain, update));
    expect(plan).toMatch(
      engine === 'sqlite' ? /\(team_id=\? AND entry_id>\?\)/ : /Index Cond: .*entry_id >= /,
    );
  });
});
