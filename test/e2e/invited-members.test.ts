import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { tools } from '../../src/mcp/tools.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../../src/services/invitations/own.ts';
import { addTeamMember } from '../../src/services/members/add.ts';
import { reactivateTeamMember, removeTeamMember } from '../../src/services/members/deactivate.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, joinTeam, type Person } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor, namingArguments } from '../harness/mcp-calls.ts';
import { operations, placesOf, withValue } from '../harness/schema-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { fileOf } from '../imports/files.ts';
import { importsAt, type Ran } from '../imports/runs.ts';
import { EntityFactory, kindOf, namesThing } from '../models/entity-factory.ts';

const KINDS = ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'];
const RANGE = { from: '2026-03-01', to: '2026-03-31' };

/** Values of an account that no response contains by chance. */
const SECRETS = { name: 'Quetzalcoatl', timezone: 'Pacific/Chatham' };

describeOnBothEngines('an invited member', (engine) => {
  let server: TestServer;
  let ours: EntityFactory;
  let ada: Person;
  let bob: Person;
  let former: Person;
  let ran: Ran;
  let invited: string;

  const file = () =>
    fileOf(
      'toggl.csv',
      [
        'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
        `B.,${bob.user.email},,,,Sketches,No,2026-03-02,09:00:00,2026-03-02,11:00:00,02:00:00,`,
        `C.,${former.user.email},,,,Drafts,No,2026-03-03,09:00:00,2026-03-03,10:00:00,01:00:00,`,
      ].join('\n'),
    );

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_MAX_COST: '100000000', STINT_RATE_LIMIT: 'off' });
    const { app } = server;
    ours = await EntityFactory.of(app, 'Ours');
    ada = ours.owner;
    bob = await createPerson(app, SECRETS.name, SECRETS.timezone, `b.${engine}@example.com`);
    former = await joinTeam(app, ada, await createPerson(app, 'Carol'), 'MEMBER');
    await removeTeamMember(app, ada.actor, former.identity.id);
    await updateCurrentUser(app, former.actor, SECRETS);
    invited = (await addTeamMember(app, ada.actor, { teamId: ada.team.id, email: bob.user.email })).id;
    await reactivateTeamMember(app, ada.actor, former.identity.id);
    ran = await importsAt(() => server).bring(ada, file());
  });
  afterAll(() => server.close());

  it('matches an invited member by address in an import, and gives them its time', () => {
    const matches = ran.preview.people.map(({ match }) => match);
    expect(matches).toMatchObject([
      { how: 'EMAIL', member: { identityId: invited, name: bob.user.email, status: 'INVITED' } },
      { how: 'EMAIL', member: { identityId: former.identity.id, name: 'Carol', status: 'INVITED' } },
    ]);
    expect(ran.report.counts).toMatchObject({ created: 2, skipped: 0, failed: 0 });
    expect(ran.report.verdict).toBe('MATCHES');
  });

  /** All responses to the team's owner about the member, by route. */
  async function readAllRoutes(): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    const client = server.client(ada.key);
    const known: Partial<Record<string, string>> = { team: ada.team.id, identity: invited };
    for (const operation of operations.filter(({ kind }) => kind === 'query')) {
      for (const place of [null, ...placesOf(operation).filter(namesThing)]) {
        const valid = await ours.call(operation, ...(place ? [place] : []));
        const id = place && known[kindOf(place)];
        const variables = place && id ? withValue(valid, place.path, id) : valid;
        const { text } = await client.send(operation.document, variables);
        answers.set(`query ${operation.name} ${place?.path.join('.') ?? ''}`, text);
      }
    }
    for (const tool of tools.filter(({ scope }) => scope === 'read')) {
      for (const argument of [undefined, ...namingArguments(tool)]) {
        const args = await argumentsFor(ours, tool, argument);
        if (argument === 'member') args.member = invited;
        if ('from' in args)
          Object.assign(args, { from: `${RANGE.from}T00:00:00Z`, to: `${RANGE.to}T00:00:00Z` });
        const call = message('tools/call', { name: tool.name, arguments: args });
        const answer = await postMcp(server.origin, ada.key, call);
        answers.set(`tool ${tool.name} ${argument ?? ''}`, await answer.text());
      }
    }
    for (const kind of KINDS) {
      const search = new URLSearchParams({ ...RANGE, kind, format: 'csv', team: ada.team.id });
      const headers = { authorization: `Bearer ${ada.key}` };
      const answer = await fetch(`${server.origin}${EXPORT_PATH}?${search}`, { headers });
      expect(answer.status).toBe(200);
      answers.set(`export ${kind}`, await answer.text());
    }
    return answers;
  }

  const routesTo = (answers: Map<string, string>, text: string) =>
    [...answers]
      .filter(([, answer]) => answer.includes(text))
      .map(([route]) => route.split(' ').slice(0, 2).join(' '));

  it('shows an invited member only by address on every route until they accept', {
    timeout: 120_000,
  }, async () => {
    const before = await readAllRoutes();
    for (const secret of [...Object.values(SECRETS), bob.user.id]) {
      expect(routesTo(before, secret), secret).toEqual([]);
    }
    const byAddress = routesTo(before, bob.user.email);
    for (const route of [
      'query teamMembers',
      'query auditLog',
      'tool list_team_members',
      'export DETAILED',
    ]) {
      expect(byAddress).toContain(route);
    }

    for (const { actor } of [bob, former]) {
      const [open] = await listOwnInvitations(server.app, actor);
      await acceptOwnInvitation(server.app, actor, open?.invitation.id ?? '');
    }
    const byName = routesTo(await readAllRoutes(), SECRETS.name);
    for (const route of ['query teamMembers', 'tool list_team_members', 'export DETAILED', 'export TEAM']) {
      expect(byName).toContain(route);
    }
  });
});
