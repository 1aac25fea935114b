import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { revokeApiKey } from '../../src/services/api-keys/revoke.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEnginesAtOnce } from '../harness/engines.ts';
import { asOperator, createMember, createPerson, type Person } from '../harness/factories.ts';
import { call, connectMcp } from '../harness/mcp.ts';
import { type Client, startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { APPEARS_WITHIN_MS, type Subscription, subscribe } from '../harness/subscription.ts';
import { span } from '../harness/times.ts';
import { runStint, settingsFor } from '../processes/run-stint.ts';

const CREATE =
  'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { errors { code } } }';
const TAG = 'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { errors { code } } }';

let count = 0;

describeOnBothEnginesAtOnce('the change feed over HTTP', (engine) => {
  let server: TestServer;
  let ada: Person;
  let bob: Person;
  let zoe: Person;
  let open: Subscription[] = [];

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    zoe = await createPerson(server.app, 'Zoe');
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const one of open) one.stop();
    open = [];
  });

  /** Subscribes each person on their server, and skips the notifications of the set-up. */
  const following = async (...people: [key: string, origin?: string][]) => {
    const all = await Promise.all(people.map(([key, origin]) => subscribe(origin ?? server.origin, key)));
    open.push(...all);
    await Promise.all(all.map((one) => one.settle()));
    return all as [Subscription, Subscription, Subscription];
  };

  const track = (client: Client) =>
    client.run(CREATE, { input: { ...span(count, count + 1), title: `${++count}` } });
  const tag = (client: Client) => client.run(TAG, { name: `Tag ${++count}` });

  test('notifies the user who made the change and their team only', async () => {
    const [adas, bobs, zoes] = await following([ada.key], [bob.key], [zoe.key]);
    const begin = Date.now();
    await track(server.client(bob.key));
    const event = await bobs.next();
    expect(event.errors).toBeUndefined();
    expect(event.data?.changes.teamIds).toContain(ada.team.id);
    expect(Date.parse(event.data?.changes.at ?? '')).toBeGreaterThanOrEqual(begin);
    // Bob's personal team is not in the notification for Ada.
    expect((await adas.next()).data?.changes.teamIds).toEqual([ada.team.id]);
    await sleep(1_500);
    expect(zoes.events).toEqual([]);
    expect([adas.events, bobs.events]).toEqual([[], []]);
  });

  test('sends no notification for reads', async () => {
    const [adas] = await following([ada.key]);
    await server.client(ada.key).run('{ me { id } timeEntries { totalCount } }');
    await sleep(1_500);
    expect(adas.events).toEqual([]);
  });

  test('sends a notification for a refused mutation', async () => {
    const [adas] = await following([ada.key]);
    await server.client(ada.key).run(TAG, { name: '' });
    expect((await adas.next()).data?.changes.teamIds).toEqual([ada.team.id]);
  });

  test('sends a notification for a change by an MCP tool, but not for a read', async () => {
    const [bobs] = await following([bob.key]);
    const mcp = await connectMcp(server.origin, ada.key);
    await call(mcp, 'list_projects');
    await sleep(1_000);
    expect(bobs.events).toEqual([]);
    await call(mcp, 'create_project', { name: 'By a tool' });
    expect((await bobs.next()).data?.changes.teamIds).toContain(ada.team.id);
    await mcp.close();
  });

  test('notifies the user of each sign-in and sign-out', async () => {
    const [adas, bobs] = await following([ada.key], [bob.key]);
    const browser = openCookieBrowser(server.origin);
    for (const step of [
      () => browser.signIn(bob.user.email),
      () => browser.post('/sign-out', {}),
      () => browser.signIn(bob.user.email),
      () => browser.post('/sign-out-everywhere', {}),
    ]) {
      expect((await step()).status).toBe(303);
      expect((await bobs.next()).data?.changes.teamIds).toEqual([]);
    }
    expect(adas.events).toEqual([]);
  });

  test('sends a notification for a change at the command line, but not for a read', async () => {
    const [adas, zoes] = await following([ada.key], [zoe.key]);
    const env = settingsFor(server.app.database);
    await runStint(['key', 'list', '--email', ada.user.email], { env });
    await sleep(1_000);
    expect(adas.events).toEqual([]);
    const { code, stderr } = await runStint(
      ['team', 'add-member', '--team', ada.team.id, '--email', zoe.user.email],
      { env },
    );
    expect(`${code} ${stderr}`).toBe('0 ');
    expect((await adas.next()).data?.changes.teamIds).toEqual([ada.team.id]);
    expect((await zoes.next()).data?.changes.teamIds).toContain(ada.team.id);
  });

  test('sends a notification for a change on another server', async () => {
    const other = await startServerProcess(server.app.database);
    const [here, there] = await following([ada.key], [bob.key, other.origin]);
    await tag(other.client(bob.key));
    expect((await here.next()).data?.changes.teamIds).toEqual([ada.team.id]);
    await Promise.all([here.settle(), there.settle()]);
    await tag(server.client(ada.key));
    expect((await there.next()).data?.changes.teamIds).toContain(ada.team.id);
    await other.stop();
    expect(await there.ended).toBe('cut off');
  });

  test('notifies a user who joins a team or is removed from one', async () => {
    const yan = await createPerson(server.app, 'Yan');
    const [yans] = await following([yan.key]);
    const client = server.client(ada.key);
    const { addTeamMember } = await client.run<{ addTeamMember: { teamMember: { id: string } } }>(
      'mutation ($teamId: ID!, $email: String!) { addTeamMember(input: { args: { teamId: $teamId, email: $email } }) { teamMember { id } } }',
      { teamId: ada.team.id, email: yan.user.email },
    );
    const theirs = server.client(yan.key);
    const { myInvitations } = await theirs.run<{ myInvitations: [{ id: string }] }>(
      '{ myInvitations { id } }',
    );
    await theirs.run('mutation ($id: ID!) { acceptInvitation(input: { id: $id }) { errors { code } } }', {
      id: myInvitations[0].id,
    });
    expect((await yans.next()).data?.changes.teamIds).toContain(ada.team.id);
    await yans.settle();
    await client.run('mutation ($id: ID!) { removeTeamMember(input: { id: $id }) { errors { code } } }', {
      id: addTeamMember.teamMember.id,
    });
    expect((await yans.next()).data?.changes.teamIds).toEqual([]);
    await yans.settle();
    await tag(client);
    await sleep(1_000);
    expect(yans.events).toEqual([]);
  });

  describe('the stream of a revoked key', () => {
    const expectRevoked = async (revoke: (id: string) => Promise<unknown>) => {
      const { apiKey, secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'revoked' });
      const [stream, others] = await following([secret], [ada.key]);
      const begin = performance.now();
      await revoke(apiKey.id);
      expect(await stream.ended).toBe('complete');
      expect(performance.now() - begin).toBeLessThan(APPEARS_WITHIN_MS);
      expect(stream.events).toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }]);
      others.events.splice(0);
      await tag(server.client(ada.key));
      await others.next();
    };

    test('ends with UNAUTHENTICATED after the API revokes the key', () =>
      expectRevoked((id) =>
        server
          .client(ada.key)
          .run('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { errors { code } } }', { id }),
      ));

    test('ends with UNAUTHENTICATED after a revocation without an announcement', () =>
      expectRevoked((id) => revokeApiKey(server.app, ada.actor, id)));
  });

  test('closes its streams at once when it stops', async () => {
    const other = await startServerProcess(server.app.database);
    const [stream] = await following([ada.key, other.origin]);
    const begin = performance.now();
    const stopped = other.stop();
    expect(await stream.ended).toBe('cut off');
    await stopped;
    expect(performance.now() - begin).toBeLessThan(APPEARS_WITHIN_MS);
    expect(stream.events).toEqual([]);
  });
});
