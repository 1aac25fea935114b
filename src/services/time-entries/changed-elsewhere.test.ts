import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createMember,
  createPerson,
  inNewTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createApiKey } from '../api-keys/create.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import type { App } from '../app.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createTimeEntry } from './create.ts';

/** PostgreSQL may notify other processes with a delay. */
const SOON = { timeout: 10_000 };

describeOnBothEngines('creating an entry after another node changed the permissions', (engine) => {
  let app: TestApp;
  let elsewhere: ReturnType<typeof connectAgain>;
  let account: Person;
  let owner: Person;
  let manager: Person;
  let key: Awaited<ReturnType<typeof createApiKey>>;
  let hour: number;

  beforeAll(async () => {
    app = await createTestApp(engine);
    elsewhere = connectAgain(app);
    account = await createPerson(app, 'Ada');
  });
  afterAll(async () => {
    await elsewhere.close();
    await app.close();
  });
  beforeEach(async () => {
    owner = await inNewTeam(app, account);
    manager = await createMember(app, owner, 'MANAGER');
    key = await createApiKey(app, asOperator(manager.actor), { name: 'key' });
    hour = 0;
    // The second creation uses the caches that the first one filled.
    for (const _ of [1, 2]) await create();
  });

  /** Creates an entry of the owner with the key, which requires a higher role than MEMBER. */
  const create = async () => {
    hour += 2;
    const actor = await authenticateKey(app, key.secret);
    const input = { ...span(hour, hour + 1), teamId: owner.team.id, identityId: owner.identity.id };
    return createTimeEntry(app, actor, input);
  };

  type Change = (at: App) => Promise<unknown>;
  const refusals: Record<string, [Change, string]> = {
    'the role': [
      (at) => updateTeamMember(at, owner.actor, manager.identity.id, { role: 'MEMBER' }),
      'FORBIDDEN',
    ],
    'the membership': [(at) => removeTeamMember(at, owner.actor, manager.identity.id), 'NOT_FOUND'],
    'the key': [(at) => revokeApiKey(at, manager.actor, key.apiKey.id), 'UNAUTHENTICATED'],
  };
  test.each(Object.entries(refusals))('fails after a change of %s', async (_what, [change, code]) => {
    await change(elsewhere);
    const refusal = () => problemOf(create);
    if (engine === 'sqlite') expect(await refusal()).toMatchObject({ code });
    else await expect.poll(refusal, SOON).toMatchObject({ code });
  });

  it('works if the role allows it again', async () => {
    await updateTeamMember(elsewhere, owner.actor, manager.identity.id, { role: 'MEMBER' });
    await updateTeamMember(elsewhere, owner.actor, manager.identity.id, { role: 'ADMIN' });
    expect(await create()).toMatchObject({ outcome: 'CREATED' });
  });
});
