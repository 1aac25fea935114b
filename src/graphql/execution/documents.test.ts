import {
  type ExecutionResult,
  execute,
  type GraphQLNamedType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { span } from '../../../test/harness/times.ts';
import { createClient } from '../../services/clients/create.ts';
import { createImport } from '../../services/imports/create.ts';
import { finishImport } from '../../services/imports/finish.ts';
import { createProject } from '../../services/projects/create.ts';
import { createTimeEntry } from '../../services/time-entries/create.ts';
import { createContext } from '../context.ts';
import { schema } from '../schema.ts';
import { createPreparer, DocumentError, type Prepare } from './documents.ts';
import { formatErrors } from './format-errors.ts';

const LIMITS = { maxDepth: 12, maxCost: 50_000, maxAliases: 100 };

/** The first two runs are interpreted unless the response may be large; further runs are compiled. */
const RUNS = 4;

interface Case {
  document: string;
  variables?: Record<string, unknown>;
}

const ENTRY = `id startTime endTime title description billable durationSeconds running forgotten
  hourlyRate { amount currency } projectId clientId taskId teamId identityId importId idempotencyKey
  project { id name colour client { name team { name myIdentity { role } } } } client { name } task { name }
  identity { name role hourlyRate { amount } } tags { name } source { kind id label importId file line raw }
  mergedFrom { startTime endTime title } createdAt updatedAt`;

/** Documents whose response is the same on each run. */
const cases: Record<string, Case> = {
  'a plain query': { document: '{ me { id name email } currentUser { email } }' },
  'every field of an entry': {
    document: `{ timeEntries { edges { cursor node { ${ENTRY} } } totalCount } }`,
  },
  'where an entry came from, of one field alone': {
    document: '{ timeEntries { edges { node { source { line } } } } }',
  },
  'every field of an import': {
    document: `{ imports { edges { node { id tool fileName timezone overlap rows sourceSeconds entryCount seconds verdict
      counts { created merged deduplicated skipped failed } report team { name } identity { name } createdAt finishedAt
      undoneAt } } } }`,
  },
  'page info': {
    document: '{ timeEntries(first: 1) { pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }',
  },
  'aliases of one field': {
    document: '{ a: timeEntries(first: 1) { totalCount } b: timeEntries(first: 2) { totalCount } }',
  },
  'aliases with names that every object knows': {
    document: '{ __proto__: me { __proto__: name } constructor: me { toString: name hasOwnProperty: id } }',
  },
  'a text with everything that could end a text': {
    document: '{ projects(search: "\\u2028`\\\\ \\" \' \\n </script>") { edges { cursor } } }',
  },
  'typename everywhere': {
    document: '{ __typename me { __typename defaultTeam { __typename } } }',
  },
  'fragments on fragments': {
    document: `query { me { ...A } } fragment A on User { name ...B } fragment B on User { email defaultTeam { ...C } }
      fragment C on Team { name }`,
  },
  'a field that is asked for twice': { document: '{ me { name } me { email defaultTeam { id } name } }' },
  'an inline fragment': { document: '{ me { ... on User { name } ... { email } } }' },
  'skip and include that say yes': {
    document:
      'query ($yes: Boolean!) { me { id @include(if: $yes) name @skip(if: $yes) ... @skip(if: $yes) { email } } }',
    variables: { yes: true },
  },
  'skip and include that say no': {
    document:
      'query ($yes: Boolean!) { me { id @include(if: $yes) name @skip(if: $yes) ... @skip(if: $yes) { email } } }',
    variables: { yes: false },
  },
  'a fragment that is included in one place and not in another': {
    document: `query ($no: Boolean!) { a: me { ...F @include(if: $no) ...F } b: me { ...F @include(if: $no) } }
      fragment F on User { name }`,
    variables: { no: false },
  },
  'skip by null': {
    document: 'query ($no: Boolean = false) { me { id name @skip(if: $no) } }',
    variables: { no: null },
  },
  'skip that is not told': {
    document: 'query ($no: Boolean = false) { me { id name @skip(if: $no) } }',
  },
  introspection: {
    document:
      '{ __schema { queryType { name } mutationType { fields { name description } } } __type(name: "User") { fields { name } } }',
  },
  'a variable': {
    document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }',
    variables: { n: 1 },
  },
  'a variable that is left out': { document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }' },
  'a variable that is null': {
    document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }',
    variables: { n: null },
  },
  'a default value': { document: 'query ($n: Int = 1) { timeEntries(first: $n) { edges { cursor } } }' },
  'a default value of a required variable': {
    document: 'query ($n: Int! = 1) { timeEntries(first: $n) { edges { cursor } } }',
  },
  'a default value that is overruled': {
    document: 'query ($n: Int! = 1) { timeEntries(first: $n) { edges { cursor } } }',
    variables: { n: 2 },
  },
  'an id that is a number': {
    document: 'query ($id: ID!) { project(id: $id) { id } }',
    variables: { id: 12 },
  },
  'an id in the document that is a number': { document: '{ project(id: 12) { id } }' },
  'a variable too many': { document: '{ me { id } }', variables: { nobody: 'asked', toString: 'me' } },
  'a required variable that is left out': { document: 'query ($id: ID!) { project(id: $id) { id } }' },
  'a required variable that is null': {
    document: 'query ($id: ID!) { project(id: $id) { id } }',
    variables: { id: null },
  },
  'a required variable with a name that every object knows': {
    document: 'query ($toString: ID!) { project(id: $toString) { id } }',
  },
  'an optional variable with a name that every object knows': {
    document: 'query ($constructor: String) { projects(search: $constructor) { edges { node { name } } } }',
  },
  'a variable named __proto__': {
    document: 'query ($__proto__: String) { projects(search: $__proto__) { edges { node { name } } } }',
    variables: JSON.parse('{ "__proto__": "Website" }'),
  },
  'a wrong Int': {
    document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }',
    variables: { n: '1' },
  },
  'an Int with decimals': {
    document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }',
    variables: { n: 1.5 },
  },
  'an Int that is too large': {
    document: 'query ($n: Int) { timeEntries(first: $n) { totalCount } }',
    variables: { n: 2 ** 31 },
  },
  'a wrong Boolean': {
    document: 'query ($b: Boolean) { teams(archived: $b) { edges { node { id } } } }',
    variables: { b: 'true' },
  },
  'a wrong ID': {
    document: 'query ($id: ID!) { project(id: $id) { id } }',
    variables: { id: { id: 1 } },
  },
  'a wrong date': {
    document: 'query ($from: ISO8601DateTime) { timeEntries(from: $from) { totalCount } }',
    variables: { from: 12 },
  },
  'a refused date': {
    document: 'query ($from: ISO8601DateTime) { timeEntries(from: $from) { totalCount } }',
    variables: { from: '2026-02-30' },
  },
  'a refused page size beside an answer': {
    document: '{ me { id } team(id: "x") { id } timeEntries(first: 501) { totalCount } }',
  },
  'an input object': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message field } } }',
    variables: { input: { args: { name: '' } } },
  },
  'an input object without a required field': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message } } }',
    variables: { input: { args: {} } },
  },
  'an input object with an unknown field': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message } } }',
    variables: { input: { args: { name: 'X', nonsense: true }, name: 'X' } },
  },
  'an input object with a field named __proto__': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message } } }',
    variables: { input: JSON.parse('{ "args": { "name": "X", "__proto__": { "clientId": "x" } } }') },
  },
  'a list in place of an input object': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message } } }',
    variables: { input: [{ args: { name: '' } }] },
  },
  'a text in place of an input object': {
    document:
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { errors { message } } }',
    variables: { input: 'name' },
  },
  'a wrong enum value': {
    document:
      'mutation ($p: OverlapPolicy) { updateTeam(input: { id: "x", args: { overlapPolicy: $p } }) { errors { code } } }',
    variables: { p: 'NEVER' },
  },
  'an enum value': {
    document:
      'mutation ($p: OverlapPolicy) { updateTeam(input: { id: "x", args: { overlapPolicy: $p } }) { errors { code } } }',
    variables: { p: 'REJECT' },
  },
  'a list': {
    document: `mutation ($tags: [String!]) { updateTimeEntry(input: { id: "x", tags: $tags }) { errors { message } } }`,
    variables: { tags: ['one', ''] },
  },
  'a list of one, without brackets': {
    document: `mutation ($tags: [String!]) { updateTimeEntry(input: { id: "x", tags: $tags }) { errors { message } } }`,
    variables: { tags: '' },
  },
  'a list with a null': {
    document: `mutation ($tags: [String!]) { updateTimeEntry(input: { id: "x", tags: $tags }) { errors { message } } }`,
    variables: { tags: ['one', null] },
  },
  'several mutations, each refused for its own reason': {
    document: `mutation {
      a: createProject(input: { args: { name: "" } }) { project { id } errors { message code field } }
      b: createTimeEntry(input: { startTime: "x", endTime: "y" }) { timeEntry { id } errors { message field } }
      c: deleteTimeEntry(input: { id: "x" }) { deletedId errors { code } }
    }`,
  },
};

/** A list for each field alone: a field gets only the columns that its type declares. */
const listsFieldByField = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((list) => {
  const connection = getNamedType(list.type);
  if (!connection.name.endsWith('Connection') || list.args.some(isRequiredArgument)) return [];
  const edge = fieldsOf(connection).edges?.type;
  const node = edge && fieldsOf(getNamedType(edge)).node?.type;
  const selections = Object.values(node ? fieldsOf(getNamedType(node)) : {}).map(({ name, type }) => {
    const inside = Object.values(fieldsOf(getNamedType(type))).filter((field) =>
      isLeafType(getNamedType(field.type)),
    );
    const selection = inside.length > 0 ? `${name} { ${inside.map((field) => field.name).join(' ')} }` : name;
    return [name, selection] as const;
  });
  const everything = ['everything', selections.map(([, selection]) => selection).join(' ')] as const;
  return [...selections, everything].map(
    ([name, selection]) =>
      [`${name} of ${list.name}`, `{ ${list.name} { edges { node { ${selection} } } } }`] as const,
  );
});

function fieldsOf(type: GraphQLNamedType) {
  return isObjectType(type) ? type.getFields() : {};
}

describeOnBothEngines('interpreted and compiled execution', (engine) => {
  let app: TestApp;
  let ada: Person;
  let prepare: Prepare;

  beforeAll(async () => {
    app = await createTestApp(engine, () => Date.UTC(2026, 2, 3));
    ada = await createPerson(app, 'Ada');
    const client = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '80' },
    });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const base = { projectId: project.id, tags: ['one', 'two'] };
    await createTimeEntry(app, ada.actor, { ...span(9, 10), ...base, title: 'A', idempotencyKey: 'k' });
    await createTimeEntry(app, ada.actor, { ...span(9.5, 11), ...base, title: 'A', description: 'B' });
    await createTimeEntry(app, ada.actor, span(12, 13));
    const run = await createImport(app, ada.actor, {
      tool: 'toggl',
      fileName: 'a.csv',
      rows: 3,
      seconds: 1.5,
    });
    for (const line of [2, 3]) {
      const row = { externalId: `row ${line}`, importRow: { file: 'a.csv', line, raw: `"${line}"` } };
      await createTimeEntry(app, ada.actor, { ...span(12 + line, 13 + line), importId: run.id, ...row });
    }
    await createTimeEntry(app, ada.actor, { ...span(30, 31), importId: run.id });
    const counts = { created: 3, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
    const report = JSON.stringify({ verdict: 'MATCHES', counts });
    await finishImport(app, ada.actor, run.id, { report });
    await createImport(app, ada.actor, { tool: 'toggl', fileName: 'unfinished.csv' });
    prepare = createPreparer(schema, LIMITS);
  });
  afterAll(() => app.close());

  const run = async (document: string, variables: Record<string, unknown> = {}) => {
    const operation = prepare(document, null, variables);
    const result = await operation.run(createContext(app, ada.actor), variables);
    return 'json' in result ? result.json : textOf(result);
  };
  const interpret = async (document: string, variableValues: Record<string, unknown> = {}) => {
    const contextValue = createContext(app, ada.actor);
    return textOf(await execute({ schema, document: parse(document), contextValue, variableValues }));
  };
  const textOf = ({ data, errors }: ExecutionResult) => {
    const faults: unknown[] = [];
    const answer = { data, errors: errors && formatErrors(errors, (fault) => faults.push(fault)) };
    expect(faults).toEqual([]);
    return JSON.stringify(answer);
  };

  test.each(Object.entries(cases))(
    'interpreted and compiled runs answer alike: %s',
    async (_name, { document, variables }) => {
      const interpreted = await interpret(document, variables);
      const answers = [];
      for (let i = 0; i < RUNS; i++) answers.push(await run(document, variables));
      expect(answers).toEqual(answers.map(() => interpreted));
    },
  );

  test.each(listsFieldByField)(
    'interpreted and compiled runs answer alike for the single field %s',
    async (_name, document) => {
      const interpreted = await interpret(document);
      for (let i = 0; i < RUNS; i++) expect(await run(document)).toBe(interpreted);
      const compiled = await prepare(document, null, {}).run(createContext(app, ada.actor), {});
      expect(compiled).toEqual({ json: interpreted });
    },
  );

  test.each([
    ['compiled at once where much is asked for', 500, true],
    ['interpreted at first where little is', 5, false],
  ])('runs a list that is %s', async (_what, first, isWritten) => {
    const document = `{ timeEntries(first: ${first}) { edges { node { id title startTime endTime billable } } } }`;
    const result = await createPreparer(schema, LIMITS)(document, null, {}).run(
      createContext(app, ada.actor),
      {},
    );
    expect('json' in result).toBe(isWritten);
  });

  test('returns the file and row of an imported entry', async () => {
    const answer = JSON.parse(
      await run('{ timeEntries { edges { node { source { importId file line raw } } } } }'),
    );
    const sources: unknown[] = answer.data.timeEntries.edges.map(
      ({ node }: { node: { source: unknown } }) => node.source,
    );
    const importId = expect.any(String);
    const nothing = { file: null, line: null, raw: null };
    expect(sources).toEqual([
      { importId, ...nothing },
      { importId, file: 'a.csv', line: 3, raw: '"3"' },
      { importId, file: 'a.csv', line: 2, raw: '"2"' },
      { importId: null, ...nothing },
      { importId: null, ...nothing },
    ]);
  });

  test('returns imported rows with their entries, interpreted or compiled', async () => {
    const document = `query ($teamId: ID!, $ids: [ID!]!) { importedRows(teamId: $teamId, externalIds: $ids) {
      externalId importId import { fileName } timeEntryId timeEntry { id startTime } deleted file line raw
      values { identityId startTime endTime title description projectId clientId taskId billable tags
        hourlyRate { amount } } } }`;
    const variables = { teamId: ada.team.id, ids: ['row 3', 'row 9', 'row 2'] };
    const interpreted = await run(document, variables);
    for (let i = 1; i < RUNS; i++) expect(await run(document, variables)).toBe(interpreted);
    const { importedRows } = JSON.parse(interpreted).data;
    expect(importedRows).toMatchObject(
      [3, 2].map((line) => ({
        externalId: `row ${line}`,
        import: { fileName: 'a.csv' },
        timeEntry: { startTime: span(12 + line, 13).startTime },
        deleted: false,
        line,
        values: { ...span(12 + line, 13 + line), identityId: ada.identity.id, tags: [], billable: null },
      })),
    );
    expect(importedRows[0].timeEntryId).toBe(importedRows[0].timeEntry.id);
  });

  test('keeps values that an update omits, and clears values that are null', async () => {
    const { id } = (await createTimeEntry(app, ada.actor, { ...span(20, 21), title: 'T', description: 'D' }))
      .timeEntry;
    const document = `mutation ($id: ID!, $title: String, $description: String) {
      updateTimeEntry(input: { id: $id, title: $title, description: $description }) {
        timeEntry { title description } errors { message }
      }
    }`;
    const update = async (variables: Record<string, unknown>) => {
      const answer = JSON.parse(await run(document, { id, ...variables }));
      return answer.data.updateTimeEntry.timeEntry;
    };
    for (let i = 0; i < RUNS; i++) {
      expect(await update({ title: 'new' })).toEqual({ title: 'new', description: 'D' });
      expect(await update({ title: null })).toEqual({ title: null, description: 'D' });
      expect(await update({})).toEqual({ title: null, description: 'D' });
    }
  });
});

describeOn('sqlite', 'document preparation', () => {
  const prepare = createPreparer(schema, LIMITS);
  const codeOf = (document: string, operationName: string | null = null) => {
    try {
      prepare(document, operationName, {});
    } catch (error) {
      if (error instanceof DocumentError) return error.code;
      throw error;
    }
    return null;
  };

  test.each([
    ['nothing', ''],
    ['no GraphQL', 'hello'],
    ['a fragment alone', 'fragment A on User { id }'],
    ['a brace too few', '{ me { id }'],
    ['a NUL', '{ me\0{ id } }'],
  ])('rejects %s', (_what, document) => {
    expect(codeOf(document)).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
  });

  test('requires an operation name for several operations', () => {
    const document = 'query A { me { id } } mutation B { discardTimer(input: {}) { deletedId } }';
    expect(codeOf(document)).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(codeOf(document, 'C')).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(prepare(document, 'A', {}).kind).toBe('query');
    expect(prepare(document, 'B', {}).kind).toBe('mutation');
  });

  test('caches a document by its text and its operation name', () => {
    const document = '# A\nquery A { me { id } }';
    prepare(document, null, {});
    for (let i = 1; i < 6; i++) {
      expect(codeOf(document.slice(i), document.slice(0, i))).toMatch(/^GRAPHQL_/);
    }
    expect(prepare(document, null, {})).toBe(prepare(document, null, {}));
    expect(prepare(document, 'A', {})).not.toBe(prepare(document, null, {}));
  });

  test('reports all validation errors, up to twenty', () => {
    const problems = (count: number) => {
      try {
        prepare(`{ ${Array.from({ length: count }, (_, i) => `unknown${i}`).join(' ')} }`, null, {});
      } catch (error) {
        if (error instanceof DocumentError) return error.errors.length;
      }
      return 0;
    };
    expect(problems(3)).toBe(3);
    expect(problems(100)).toBe(21);
  });
});
