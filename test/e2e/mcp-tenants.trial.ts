import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { deleteCatalogItem } from '../../src/services/catalog/delete.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { deleteTeam } from '../../src/services/teams/delete.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import {
  asOperator,
  createMember,
  createWriteOnlyKey,
  inNewTeam,
  type Person,
} from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor, kindOfId, namingArguments, withId } from '../harness/mcp-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { fullOrQuick } from '../harness/trials.ts';
import { EntityFactory, type Kind, kinds } from '../models/entity-factory.ts';

/** Part of every name in the other team. */
const SECRET = 'Theirs';

/** Arguments of tools with which a MEMBER may use things of other members. */
const ALLOWED_FOR_MEMBERS = [
  'create_time_entry.client',
  'create_time_entry.project',
  'create_time_entry.task',
  'create_time_entry.team',
  'list_clients.team',
  'list_imports.team',
  'list_projects.client',
  'list_projects.team',
  'list_tasks.project',
  'list_tasks.team',
  'list_team_members.team',
  'list_time_entries.client',
  'list_time_entries.project',
  'list_time_entries.tag',
  'list_time_entries.task',
  'list_time_entries.team',
  'start_timer.client',
  'start_timer.project',
  'start_timer.task',
  'start_timer.team',
  'team_analytics.client',
  'team_analytics.project',
  'team_analytics.tag',
  'team_analytics.task',
  'team_analytics.team',
];

/** Arguments that name the team of the caller's own timer. */
const OWN_TIMER = ['current_timer.team', 'stop_timer.team', 'discard_timer.team'];

const byName = tools.map((tool) => [tool.name, tool] as const);

interface Answer {
  status: number;
  text: string;
  isError: boolean;
}

describeOnBothEngines('tenants through MCP', (engine) => {
  let server: TestServer;
  let ours: EntityFactory;
  let theirs: EntityFactory;
  let mia: Person;
  let foreign: Record<Kind, string>;
  /** One thing of each kind in our team. */
  let own: Record<Kind, string>;
  /** Ids of deleted things of our team. */
  let deleted: string[];
  /** Advanced for each argument, so that a quick run covers all ids over several arguments. */
  let turn = 0;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ours = await EntityFactory.of(server.app, 'Ours');
    theirs = await EntityFactory.of(server.app, SECRET);
    mia = await createMember(server.app, ours.owner, 'MEMBER');
    foreign = await oneOfEach(theirs);
    foreign.team = theirs.owner.team.id;
    own = await oneOfEach(ours);
    deleted = await deletedThings();
  });
  afterAll(() => server.close());

  const oneOfEach = async (things: EntityFactory) => {
    const made = {} as Record<Kind, string>;
    for (const kind of kinds) made[kind] = await things.make(kind);
    return made;
  };

  const deletedThings = async () => {
    const { app, owner } = ours;
    const ids = await oneOfEach(ours);
    await deleteTimeEntry(app, owner.actor, ids.entry);
    for (const kind of ['client', 'project', 'tag', 'task'] as const) {
      await deleteCatalogItem(app, owner.actor, `${kind}s`, ids[kind]);
    }
    const team = await inNewTeam(app, owner);
    await deleteTeam(app, team.actor, team.team.id);
    return [ids.entry, ids.client, ids.project, ids.tag, ids.task, team.team.id];
  };

  const call = async (key: string, { name }: Tool, args: Record<string, unknown>): Promise<Answer> => {
    const response = await postMcp(server.origin, key, message('tools/call', { name, arguments: args }));
    const body = (await response.json()) as {
      result?: { content: unknown; isError?: boolean };
      error?: unknown;
    };
    return {
      status: response.status,
      text: JSON.stringify(body.result?.content ?? body.error),
      isError: body.result?.isError === true,
    };
  };
  const everything = () => storedRows(server.app);

  const withIds = byName.filter(([, tool]) => namingArguments(tool).length > 0);

  test.each(withIds)(
    '%s returns the same error for an id of another team as for an unknown id',
    async (_name, tool) => {
      const { key } = ours.owner;
      for (const argument of namingArguments(tool)) {
        const valid = await argumentsFor(ours, tool, argument);
        const before = await everything();
        const reference = await call(key, tool, withId(valid, argument, newId(Date.now())));
        expect(`${argument}: ${reference.text}`).toContain('NOT_FOUND');
        const kind = kindOfId(tool, argument);
        // Parts and timers are also entries.
        const fits = (other: Kind) =>
          other === kind || (/^(entry|part|timer)$/.test(kind) && /^(entry|part|timer)$/.test(other));
        const wrongKinds = kinds.filter((other) => !fits(other)).map((other) => own[other]);
        const all = [...Object.values(foreign), ...deleted, ...wrongKinds];
        const step = fullOrQuick(1, 4);
        turn += 1;
        for (const id of [foreign[kind], ...all.filter((_, index) => index % step === turn % step)]) {
          const answer = await call(key, tool, withId(valid, argument, id));
          expect(answer).toEqual(reference);
          expect(answer.text).not.toContain(SECRET);
        }
        expect(await everything()).toEqual(before);
        // The same call with our own id succeeds, so only the id caused the refusals.
        const done = await call(key, tool, valid);
        expect(`${argument}: ${done.isError} ${done.text}`).toMatch(`${argument}: false`);
      }
    },
  );

  test.each(withIds)('%s does not find names of another team', async (_name, tool) => {
    const { key } = ours.owner;
    for (const argument of namingArguments(tool).filter((one) => one !== 'id')) {
      const valid = await argumentsFor(ours, tool, argument);
      // Unknown tags of an entry are created.
      if (argument === 'tags') continue;
      const named = { ...valid, [argument]: theirs.name(kindOfId(tool, argument)) };
      const answer = await call(key, tool, named);
      expect(`${argument}: ${answer.text}`).toContain('NOT_FOUND');
      expect(answer.text.match(new RegExp(SECRET, 'g'))).toHaveLength(1);
    }
  });

  describe('tools called by members', () => {
    test('lets a MEMBER use things of other members only in the allowed arguments', async () => {
      const allowed: string[] = [];
      for (const [, tool] of withIds) {
        for (const argument of namingArguments(tool)) {
          const name = `${tool.name}.${argument}`;
          if (OWN_TIMER.includes(name)) continue;
          const kind = kindOfId(tool, argument);
          const thing = kind === 'team' ? ours.owner.team.id : await ours.make(kind);
          const args = withId(await argumentsFor(ours, tool, argument), argument, thing);
          const before = await everything();
          const answer = await call(mia.key, tool, args);
          if (!answer.isError && answer.status === 200) {
            allowed.push(name);
            continue;
          }
          expect(`${name}: ${answer.text}`).toMatch(/FORBIDDEN|NOT_FOUND/);
          expect(await everything()).toEqual(before);
          if (!answer.text.includes('NOT_FOUND')) continue;
          expect(answer).toEqual(await call(mia.key, tool, withId(args, argument, newId(Date.now()))));
        }
      }
      expect(allowed.sort()).toEqual(ALLOWED_FOR_MEMBERS.toSorted());
    });

    const withMember = withIds.filter(([, tool]) => namingArguments(tool).includes('member'));

    test.each(withMember)('%s refuses former members, and members of another team', async (_name, tool) => {
      const former = await createMember(server.app, ours.owner, 'ADMIN');
      const valid = await argumentsFor(ours, tool, 'member');
      const withTeam = (team: string, member: string) => ({ ...withId(valid, 'member', member), team });
      await removeTeamMember(server.app, ours.owner.actor, former.identity.id);
      const before = await everything();
      const ourTeam = ours.owner.team.id;
      // A former member gets the same error for our team and for an unknown team.
      const refused = await call(former.key, tool, withTeam(ourTeam, ours.owner.identity.id));
      expect(refused.text).toContain('NOT_FOUND');
      expect(refused).toEqual(
        await call(former.key, tool, withTeam(newId(Date.now()), ours.owner.identity.id)),
      );
      // A member of another team is unknown in our team, and our member is unknown in another team.
      const { key } = ours.owner;
      const reference = await call(key, tool, withTeam(ourTeam, newId(Date.now())));
      expect(reference.text).toContain('NOT_FOUND');
      for (const member of [foreign.identity, theirs.owner.identity.id]) {
        expect(await call(key, tool, withTeam(ourTeam, member))).toEqual(reference);
      }
      for (const member of [foreign.identity, ours.owner.identity.id]) {
        const elsewhere = await call(key, tool, withTeam(newId(Date.now()), member));
        expect(elsewhere.text).toContain('NOT_FOUND');
        expect(await call(key, tool, withTeam(theirs.owner.team.id, member))).toEqual(elsewhere);
      }
      // Time cannot be tracked for a former member.
      if (tool.scope === 'write') {
        const late = await call(key, tool, withTeam(ourTeam, former.identity.id));
        expect(late.text).toMatch(/DEACTIVATED|NO_RUNNING_TIMER|NOT_FOUND/);
      }
      expect(await everything()).toEqual(before);
    });
  });

  describe('scopes of tools', () => {
    let readOnly: string;
    let writeOnly: string;
    let both: string;
    beforeAll(async () => {
      const { actor, key } = ours.owner;
      const reading = { name: 'read', scopes: ['read' as const] };
      readOnly = (await createApiKey(server.app, asOperator(actor), reading)).secret;
      writeOnly = await createWriteOnlyKey(server.app, actor);
      both = key;
    });

    test.each(byName)('%s requires its scopes', async (_name, tool) => {
      const writes = !tool.listed.annotations.readOnlyHint;
      const args = await argumentsFor(ours, tool);
      const before = await everything();
      // The results of writing tools contain stored data, so these tools need both scopes.
      const [lacking, having] = writes ? [[readOnly, writeOnly], both] : [[writeOnly], readOnly];
      for (const key of lacking) expect((await call(key, tool, args)).status).toBe(403);
      expect(await everything()).toEqual(before);
      const done = await call(having, tool, args);
      expect(`${done.status} ${done.isError} ${done.text}`).toMatch(/^200 false/);
      if (!writes) expect(await everything()).toEqual(before);
      else expect(await everything()).not.toEqual(before);
    });
  });
});
