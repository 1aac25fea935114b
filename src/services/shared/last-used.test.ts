import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson } from '../../../test/harness/factories.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { listApiKeys } from '../api-keys/list.ts';
import { LastUsedRecorder } from './last-used.ts';

describeOnBothEngines('LastUsedRecorder', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('stores the last use of a key, and ignores the built-in command-line app', async () => {
    const { actor } = await createPerson(app);
    const recorder = new LastUsedRecorder(app);
    recorder.used({
      userId: actor.userId,
      source: { kind: 'OAUTH_APP', id: COMMAND_LINE_APP.id, label: COMMAND_LINE_APP.name },
    });
    recorder.used(actor);
    await recorder.flush();
    const { items } = await listApiKeys(app, actor, {});
    expect(items.map(({ lastUsedAt }) => lastUsedAt)).toEqual([expect.any(Number)]);
  });
});
