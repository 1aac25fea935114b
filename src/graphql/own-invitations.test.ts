import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { recordingHandle } from '../../test/harness/statements.ts';
import { inviteTeamMember } from '../services/invitations/invite.ts';
import { createContext } from './context.ts';
import { createPreparer } from './execution/documents.ts';
import { schema } from './schema.ts';

describeOnBothEngines('myInvitations', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('reads the invitations once for a document that selects them many times', async () => {
    const [ada, bob] = [await createPerson(app, 'Ada'), await createPerson(app, 'Bob')];
    await inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: bob.user.email });
    const prepare = createPreparer(schema, { maxDepth: 10, maxCost: 1e9, maxAliases: 100 });
    const ask = async (times: number) => {
      const { handle: read, statements } = recordingHandle(app.db.read);
      const aliases = Array.from({ length: times }, (_, n) => `a${n}: myInvitations { teamName }`);
      const answer = await prepare(`{ ${aliases.join(' ')} }`, null, {}).run(
        createContext({ ...app, db: { ...app.db, read } }, bob.actor),
        {},
      );
      if (!('data' in answer)) throw new Error('A new document is interpreted.');
      const lists = Object.values(answer.data ?? {});
      expect(lists).toEqual(Array(times).fill([{ teamName: ada.team.name }]));
      return statements().length;
    };
    await ask(1);
    expect(await ask(90)).toBe(await ask(1));
  });
});
