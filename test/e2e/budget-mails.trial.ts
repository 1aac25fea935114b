import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { describeOnBothEnginesAtOnce } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import {
  type ServerProcess,
  startServerProcess,
  startTestServer,
  type TestServer,
} from '../harness/server.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

describeOnBothEnginesAtOnce('e-mails about budgets', (engine) => {
  let sink: SmtpSink;
  let server: TestServer;
  /** A second server process on the same database, on PostgreSQL only. */
  let other: ServerProcess | undefined;
  let ada: Person;
  let [max, bob, eve] = [] as unknown as [Person, Person, Person];
  beforeAll(async () => {
    sink = await startSmtpSink();
    const settings = { SMTP_URL: sink.url, STINT_MAIL_FROM: 'time@example.com' };
    server = await startTestServer(engine, settings);
    if (engine === 'postgres') other = await startServerProcess(server.app.database, settings);
    const { app } = server;
    ada = await createPerson(app, 'Ada');
    max = await createMember(app, ada, 'MANAGER', 'Max');
    bob = await createMember(app, ada, 'MEMBER', 'Bob');
    eve = await createMember(app, ada, 'ADMIN', 'Eve');
    await removeTeamMember(app, ada.actor, eve.identity.id);
    // A user of another team, who must get no e-mail.
    await createPerson(app, 'Zoe');
  });
  afterAll(async () => {
    await other?.stop();
    await server.close();
    await sink.close();
  });

  test('sends each budget e-mail once per reader, whichever server checks first', {
    timeout: 60_000,
  }, async () => {
    const { id } = await createProject(server.app, ada.actor, {
      name: 'Website',
      budget: { seconds: 10 * 3600, period: 'ONCE' },
    });
    const track = async (hours: number, from: { client: TestServer['client'] }) => {
      const end = Date.now() - 60_000;
      const input = {
        teamId: ada.team.id,
        projectId: id,
        startTime: new Date(end - hours * 3_600_000).toISOString(),
        endTime: new Date(end).toISOString(),
        overlapPolicy: 'KEEP_BOTH',
      };
      const { createTimeEntry } = await from
        .client(bob.key)
        .run<{ createTimeEntry: { errors: unknown[] } }>(
          'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { errors { message } } }',
          { input },
        );
      expect(createTimeEntry.errors).toEqual([]);
    };
    const received = async (count: number) => {
      const deadline = Date.now() + 30_000;
      while (sink.mails.length < count && Date.now() < deadline) await sleep(50);
      return sink.mails.map(({ to, headers }) => [...to, headers.subject]).toSorted();
    };
    const readers = [ada.user.email, max.user.email].toSorted();

    await track(8.5, server);
    const first = readers.map((email) => [
      email,
      expect.stringMatching(/^The budget of .Website. reached 80 % in the team /),
    ]);
    expect(await received(2)).toEqual(first);
    expect(sink.mails[0]?.text).toContain('8.5 h of 10.0 h used (85 %).');
    expect(sink.mails[0]?.text).toContain(`/projects/${id}`);

    // The next threshold sends its own e-mail. The e-mail of the first threshold is not repeated.
    sink.mails.length = 0;
    await track(2, other ?? server);
    const second = readers.map((email) => [email, expect.stringContaining('reached 100 %')]);
    expect(await received(2)).toEqual(second);
  });
});
