import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { deleteCatalogItem } from '../../src/services/catalog/delete.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { deleteTeam } from '../../src/services/teams/delete.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import {
  asOperator,
  createMember,
  createWriteOnlyKey,
  inNewTeam,
  type Person,
} from '../harness/factories.ts';
import { browserClient } from '../harness/oauth-flow.ts';
import {
  answersMoreThanIds,
  isOnlyInABrowser,
  nameOf,
  type Operation,
  operations,
  outcomeOf,
  outcomeOfValid,
  type Place,
  placesOf,
  withErrorsAlone,
  withValue,
} from '../harness/schema-calls.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { span } from '../harness/times.ts';
import { fullOrQuick } from '../harness/trials.ts';
import { EntityFactory, type Kind, kindOf, kinds, namesThing } from '../models/entity-factory.ts';

/** Part of every name in the other team. */
const SECRET = 'Zanzibar';

/** Arguments with which a MEMBER may use things of other members. */
const ALLOWED_FOR_MEMBERS = [
  'client.id',
  'clients.teamId',
  'importedRows.teamId',
  'imports.teamId',
  'project.id',
  'projects.clientId',
  'projects.teamId',
  'reportEntries.teamId',
  'reportLinks.teamId',
  'savedReports.teamId',
  'tag.id',
  'tags.teamId',
  'task.id',
  'tasks.projectId',
  'tasks.teamId',
  'team.id',
  'teamAnalytics.teamId',
  'teamMember.id',
  'teamMembers.teamId',
  'timeEntries.clientId',
  'timeEntries.projectId',
  'timeEntries.taskId',
  'timeEntries.teamId',
  'createImport.input.args.teamId',
  'createSavedReport.input.args.teamId',
  'createTag.input.args.teamId',
  'createTimeEntry.input.clientId',
  'createTimeEntry.input.projectId',
  'createTimeEntry.input.taskId',
  'createTimeEntry.input.teamId',
  'startTimer.input.clientId',
  'startTimer.input.projectId',
  'startTimer.input.taskId',
  'startTimer.input.teamId',
  'updateCurrentUser.input.args.defaultTeamId',
];

/** Arguments that name the team of the caller's own timer. */
const OWN_TIMER = ['runningTimer.teamId', 'stopTimer.input.teamId', 'discardTimer.input.teamId'];

type Payload = Record<string, unknown> & { errors?: { code: string; field: string | null }[] };

const idPlaces = (operation: Operation) => placesOf(operation).filter(namesThing);
const withIds = operations.filter((operation) => idPlaces(operation).length > 0);
const queries = operations.filter(({ kind }) => kind === 'query');
const byName = (list: readonly Operation[]) => list.map((operation) => [operation.name, operation] as const);

/** The fields that the errors name. */
function fieldsOf(operation: Operation, answer: Answer): unknown[] {
  const payload = (answer.data as Record<string, Payload | null> | null)?.[operation.name];
  return [
    ...answer.errors.map((error) => error.extensions.field),
    ...(payload?.errors ?? []).map(({ field }) => field),
  ];
}

describeOnBothEngines('tenants', (engine) => {
  let server: TestServer;
  let ours: EntityFactory;
  let theirs: EntityFactory;
  let ada: Client;
  /** A client with a session of the same person. */
  let adaInBrowser: Client;
  let mia: Person;
  /** One thing of each kind of the other team. */
  let foreign: Record<Kind, string>;
  /** One thing of each kind of our team. */
  let own: Record<Kind, string>;
  /** Ids of deleted things, unknown ids and texts that are not ids. */
  let unknownIds: string[];
  /** Advanced for each place, so that a quick run covers all ids over several places. */
  let turn = 0;

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_MAX_COST: '100000000', STINT_MAX_TEAMS: '1000000' });
    const { app } = server;
    ours = await EntityFactory.of(app, 'Ours');
    theirs = await EntityFactory.of(app, SECRET);
    ada = server.client(ours.owner.key);
    adaInBrowser = await browserClient(server, ours.owner);
    mia = await createMember(app, ours.owner, 'MEMBER');
    foreign = await oneOfEach(theirs);
    foreign.team = theirs.owner.team.id;
    own = await oneOfEach(ours);
    unknownIds = [
      newId(Date.now()),
      crypto.randomUUID(),
      'x',
      '',
      "' or 1=1 --",
      'a\0b',
      ...(await deletedThings()),
    ];
  });
  afterAll(() => server.close());

  const oneOfEach = async (things: EntityFactory) => {
    const made = {} as Record<Kind, string>;
    for (const kind of kinds) made[kind] = await things.make(kind);
    return made;
  };

  /** Ids of deleted things of our team. */
  const deletedThings = async () => {
    const { app, owner } = ours;
    const ids = await oneOfEach(ours);
    const { actor } = owner;
    await deleteTimeEntry(app, actor, ids.entry);
    for (const kind of ['client', 'project', 'tag'] as const) {
      await deleteCatalogItem(app, actor, `${kind}s`, ids[kind]);
    }
    await deleteCatalogItem(app, actor, 'tasks', ids.task);
    const team = await inNewTeam(app, owner);
    await deleteTeam(app, team.actor, team.team.id);
    return [ids.entry, ids.client, ids.project, ids.tag, ids.task, team.team.id];
  };

  const callerOf = (operation: Operation) => (isOnlyInABrowser(operation) ? adaInBrowser : ada);

  const everything = () => storedRows(server.app);

  test('the snapshot of rows contains the ids of all kinds of things', async () => {
    const snapshot = JSON.stringify(await everything());
    for (const kind of kinds) expect(snapshot).toContain(foreign[kind]);
  });

  const expectNoLeak = (answer: Answer) => {
    expect(answer.text).not.toContain(SECRET);
    expect(answer.text).not.toContain(SECRET.toLowerCase());
    for (const id of Object.values(foreign)) expect(answer.text).not.toContain(id);
  };

  describe('operations with an id of another team', () => {
    const expectRefusal = async (operation: Operation, place: Place) => {
      const valid = await ours.call(operation, place);
      const kind = kindOf(place);
      // Entries, timers and parts are all time entries.
      const fits = (other: Kind) =>
        other === kind || (/^(entry|part|timer)$/.test(kind) && /^(entry|part|timer)$/.test(other));
      const wrongKinds = kinds.filter((other) => !fits(other)).map((other) => own[other]);
      // PostgreSQL would parse these as the same UUID.
      const disguised = [own[kind].toUpperCase(), `{${own[kind]}}`];
      const before = await everything();

      const ask = (id: string) =>
        callerOf(operation).send(operation.document, withValue(valid, place.path, id));
      const reference = await ask(newId(Date.now()));
      expect(outcomeOf(operation, reference)).toBe('NOT_FOUND');
      const named = fieldsOf(operation, reference);
      expect(named.every((field) => field === place.path.at(-1))).toBe(true);

      const all = [...Object.values(foreign), ...unknownIds, ...wrongKinds, ...disguised];
      const step = fullOrQuick(1, 4);
      turn += 1;
      const wrongIds = [foreign[kind], ...all.filter((_, index) => index % step === turn % step)];
      const answers = await Promise.all(wrongIds.map(ask));
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: reference.status, text: reference.text });
        expectNoLeak(answer);
      }
      expect(await everything()).toEqual(before);
      // The same call with our own id succeeds, so only the id caused the refusals.
      const answer = await callerOf(operation).send(operation.document, valid);
      expect(outcomeOf(operation, answer)).toBe(outcomeOfValid(operation));
    };

    test.each(byName(withIds))('%s returns the same error as for an unknown id', async (_name, operation) => {
      for (const place of idPlaces(operation)) {
        await expectRefusal(operation, place).catch((error) => {
          throw new Error(`${nameOf(place)}: ${error}`, { cause: error });
        });
      }
    });
  });

  describe('operations with an id of another team beside our own', () => {
    const several = withIds.filter((operation) => idPlaces(operation).length > 1);

    test.each(byName(several))('%s refuses the other id like an unknown id', async (_name, operation) => {
      const places = idPlaces(operation);
      const pairs = places.flatMap((place) =>
        places.filter((other) => other !== place).map((other) => ({ place, other })),
      );
      const calls = [];
      for (const pair of pairs) {
        calls.push({ ...pair, valid: await ours.call(operation, pair.place, pair.other) });
      }
      const before = await everything();
      for (const { place, other, valid } of calls) {
        const ask = (id: string) => ada.send(operation.document, withValue(valid, place.path, id));
        const reference = await ask(newId(Date.now()));
        const answer = await ask(foreign[kindOf(place)]);
        expect(`${nameOf(place)} beside ${nameOf(other)}: ${answer.text}`).toBe(
          `${nameOf(place)} beside ${nameOf(other)}: ${reference.text}`,
        );
        expect(outcomeOf(operation, answer)).not.toBe('done');
        expectNoLeak(answer);
      }
      expect(await everything()).toEqual(before);
    });
  });

  describe('operations with a team and a member', () => {
    const inTeam = operations.flatMap((operation) => {
      const places = idPlaces(operation);
      return places
        .filter(({ path }) => /^identityIds?$/.test(path.at(-1) ?? ''))
        .flatMap((who) =>
          places.filter(({ path }) => path.at(-1) === 'teamId').map((team) => ({ team, who })),
        );
    });

    test('finds the expected operations with a team and a member', () => {
      expect(inTeam.map(({ who }) => nameOf(who))).toEqual(
        expect.arrayContaining(['createTimeEntry.input.identityId', 'timeEntries.identityId']),
      );
      expect(inTeam.length).toBeGreaterThanOrEqual(5);
    });

    test.each(inTeam.map((pair) => [nameOf(pair.who), pair] as const))(
      '%s must be a member of the given team',
      async (_name, { team, who }) => {
        const { operation } = who;
        const valid = await ours.call(operation, team, who);
        const formerMember = await createMember(server.app, ours.owner, 'ADMIN');
        await removeTeamMember(server.app, ours.owner.actor, formerMember.identity.id);
        const before = await everything();
        const ask = (client: Client, teamId: string, identityId: string) =>
          client.send(
            operation.document,
            withValue(withValue(valid, team.path, teamId), who.path, identityId),
          );
        const [here, there] = [ours.owner.team.id, theirs.owner.team.id];

        // A member of the other team is like an unknown id in our team.
        const nobody = await ask(ada, here, newId(Date.now()));
        expect(outcomeOf(operation, nobody)).toBe('NOT_FOUND');
        for (const identityId of [foreign.identity, theirs.owner.identity.id]) {
          expect((await ask(ada, here, identityId)).text).toBe(nobody.text);
        }
        // The other team is like an unknown team, for every member.
        for (const identityId of [foreign.identity, ours.owner.identity.id, newId(Date.now())]) {
          const nowhere = await ask(ada, newId(Date.now()), identityId);
          expect(outcomeOf(operation, nowhere)).toBe('NOT_FOUND');
          expect((await ask(ada, there, identityId)).text).toBe(nowhere.text);
        }
        // A former member can read neither themselves nor other members.
        const former = server.client(formerMember.key);
        for (const identityId of [formerMember.identity.id, ours.owner.identity.id]) {
          const nowhere = await ask(former, newId(Date.now()), identityId);
          expect(outcomeOf(operation, nowhere)).toBe('NOT_FOUND');
          expect((await ask(former, here, identityId)).text).toBe(nowhere.text);
        }
        // Other members cannot track time for a former member.
        if (/^(create|start)/.test(operation.name)) {
          expect(outcomeOf(operation, await ask(ada, here, formerMember.identity.id))).toBe('DEACTIVATED');
        }
        expect(await everything()).toEqual(before);
      },
    );
  });

  describe('members', () => {
    /** A thing of the owner in the shared team. */
    const ownersThing = async (place: Place): Promise<string> => {
      const { app, owner } = ours;
      switch (kindOf(place)) {
        case 'team':
          return owner.team.id;
        case 'identity':
          return owner.identity.id;
        case 'timer':
          return (await startTimer(app, owner.actor, { title: 'timer' })).timeEntry.id;
        default:
          return ours.make(kindOf(place));
      }
    };

    test('members use things of other members only in the allowed arguments', async () => {
      const withKey = server.client(mia.key);
      const inBrowser = await browserClient(server, mia);
      const allowed: string[] = [];
      for (const place of withIds.flatMap(idPlaces).filter((one) => !OWN_TIMER.includes(nameOf(one)))) {
        const { operation } = place;
        const member = isOnlyInABrowser(operation) ? inBrowser : withKey;
        const valid = withValue(await ours.call(operation, place), place.path, await ownersThing(place));
        const before = await everything();
        const answer = await member.send(operation.document, valid);
        const outcome = outcomeOf(operation, answer);
        if (outcome === 'done') {
          allowed.push(nameOf(place));
          continue;
        }
        expect(`${nameOf(place)}: ${outcome}`).toMatch(/: (403 FORBIDDEN|NOT_FOUND)$/);
        expect(await everything()).toEqual(before);
        if (outcome !== 'NOT_FOUND') continue;
        const random = withValue(valid, place.path, newId(Date.now()));
        expect(answer.text).toBe((await member.send(operation.document, random)).text);
      }
      expect(allowed.sort()).toEqual(ALLOWED_FOR_MEMBERS.toSorted());
    });

    test('members read no rates and no time of other members', async () => {
      const member = server.client(mia.key);
      await ours.make('entry');
      const { timeEntries } = await member.run<{
        timeEntries: { edges: { node: { identityId: string } }[] };
      }>(
        'query ($teamId: ID) { timeEntries(teamId: $teamId, first: 500) { edges { node { identityId } } } }',
        { teamId: ours.owner.team.id },
      );
      expect(timeEntries.edges.every((edge) => edge.node.identityId === mia.identity.id)).toBe(true);
      await ada.run(
        'mutation ($id: ID!) { updateTeam(input: { id: $id, args: { defaultHourlyRate: { amount: "99.99" } } }) { errors { message } } }',
        { id: ours.owner.team.id },
      );
      const rates = async (client: Client) => {
        const answers = await Promise.all(
          queries.map(async (query) => client.send(query.document, await ours.call(query))),
        );
        return answers.filter(({ text }) => text.includes('99.99')).length;
      };
      expect(await rates(ada)).toBeGreaterThan(5);
      expect(await rates(member)).toBe(0);
    });

    test('members read nothing of the team after their removal', async () => {
      const formerMember = await createMember(server.app, ours.owner, 'ADMIN');
      const client = server.client(formerMember.key);
      const document =
        'query ($id: ID!) { team(id: $id) { name } teamMembers(teamId: $id) { edges { cursor } } }';
      expect((await client.send(document, { id: ours.owner.team.id })).errors).toEqual([]);
      await removeTeamMember(server.app, ours.owner.actor, formerMember.identity.id);
      const answer = await client.send(document, { id: ours.owner.team.id });
      const random = await client.send(document, { id: newId(Date.now()) });
      expect(answer.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      expect(answer.text).toBe(random.text);
    });

    test('members get no new time after their removal', async () => {
      const formerMember = await createMember(server.app, ours.owner, 'MEMBER');
      await removeTeamMember(server.app, ours.owner.actor, formerMember.identity.id);
      const { createTimeEntry } = await ada.run<{ createTimeEntry: Payload }>(
        'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { timeEntry { id } errors { code field } } }',
        { input: { ...span(9, 10), teamId: ours.owner.team.id, identityId: formerMember.identity.id } },
      );
      expect(createTimeEntry).toEqual({
        timeEntry: null,
        errors: [{ code: 'DEACTIVATED', field: 'identityId' }],
      });
    });
  });

  describe('scopes of operations', () => {
    let readOnly: Client;
    let writeOnly: Client;
    beforeAll(async () => {
      const { app, owner } = ours;
      const { secret } = await createApiKey(app, asOperator(owner.actor), {
        name: 'read',
        scopes: ['read'],
      });
      readOnly = server.client(secret);
      writeOnly = server.client(await createWriteOnlyKey(app, owner.actor));
    });

    /** A call that succeeds with the right credential. */
    const validCall = (operation: Operation) => ours.call(operation, ...idPlaces(operation).slice(0, 1));

    const expectRefused = (operation: Operation, answer: Answer, outcome: string) => {
      expect(`${operation.name}: ${outcomeOf(operation, answer)}`).toBe(`${operation.name}: ${outcome}`);
      expect(answer.data).toBeUndefined();
    };

    test('every operation is refused without its scope or a key, and writes nothing', async () => {
      const calls = [];
      for (const operation of operations) calls.push({ operation, variables: await validCall(operation) });
      const before = await everything();
      const nobody = server.client(null);
      for (const { operation, variables } of calls) {
        const lacking = operation.kind === 'mutation' ? readOnly : writeOnly;
        expectRefused(operation, await lacking.send(operation.document, variables), '403 FORBIDDEN');
        expectRefused(operation, await nobody.send(operation.document, variables), '401 UNAUTHENTICATED');
      }
      expect(await everything()).toEqual(before);
    });

    // Shows that only the credential caused the refusals above.
    test.each(byName(operations))('%s requires only its scope', async (_name, operation) => {
      const isMutation = operation.kind === 'mutation';
      const having = isMutation ? writeOnly : readOnly;
      const document = isMutation ? withErrorsAlone(operation) : operation.document;
      const answer = await having.send(document, await validCall(operation));
      const expected = isOnlyInABrowser(operation) ? '403 BROWSER_REQUIRED' : outcomeOfValid(operation);
      expect(outcomeOf(operation, answer)).toBe(expected);
    });

    test.each(byName(operations.filter(answersMoreThanIds)))(
      'the result of %s requires the scope read, and nothing is written without it',
      async (_name, operation) => {
        const variables = await validCall(operation);
        const before = await everything();
        expectRefused(operation, await writeOnly.send(operation.document, variables), '403 FORBIDDEN');
        expect(await everything()).toEqual(before);
      },
    );
  });
});
