import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../harness/engines.ts';
import { storedEntries } from '../harness/entries.ts';
import { createPerson, createWriteOnlyKey, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeOnBothEngines('a key with only the scope "write"', (engine) => {
  let server: TestServer;
  let ada: Person;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    key = await createWriteOnlyKey(server.app, ada.actor);
  });
  afterAll(() => server.close());

  const TIMES = 'startTime: "2026-03-02T09:00:00Z", endTime: "2026-03-02T10:00:00Z"';

  test.each([
    ['startTimer(input: {}) { timeEntry { id hourlyRate { amount } } }', 'startTimer.timeEntry.hourlyRate'],
    [
      `createTimeEntry(input: { ${TIMES} }) { timeEntry { id startTime } }`,
      'createTimeEntry.timeEntry.startTime',
    ],
    [`createTimeEntry(input: { ${TIMES} }) { warnings { message } }`, 'createTimeEntry.warnings.message'],
    [
      `a: createTimeEntry(input: { ${TIMES} }) { x: timeEntry { id: title } }`,
      'createTimeEntry.timeEntry.title',
    ],
    [
      `createTimeEntry(input: { ${TIMES} }) { ...on CreateTimeEntryPayload { timeEntry { ...F } } }`,
      'timeEntry.title',
    ],
    [
      `createTimeEntry(input: { ${TIMES} }) { timeEntry { project { id } } }`,
      'createTimeEntry.timeEntry.project',
    ],
    [`createTimeEntry(input: { ${TIMES} }) { timeEntry { id title @skip(if: true) } }`, 'timeEntry.title'],
    ['createApiKey(input: { args: { name: "x" } }) { secret }', 'createApiKey.secret'],
  ])('refuses %s, and writes nothing', async (selection, field) => {
    const fragment = selection.includes('...F') ? ' fragment F on TimeEntry { title }' : '';
    const before = await storedEntries(server.app, ada.actor);
    const answer = await server.client(key).send(`mutation { ${selection} }${fragment}`);
    expect(answer).toMatchObject({
      status: 403,
      data: undefined,
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
    expect(answer.errors[0]?.message).toContain(`lacks the scope "read", which the field `);
    expect(answer.errors[0]?.message).toContain(`${field} needs`);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="stint", error="insufficient_scope", scope="read write"',
    );
    expect(await storedEntries(server.app, ada.actor)).toEqual(before);
  });

  test('lets a write-only key select ids, the outcome and errors', async () => {
    const document = `mutation { createTimeEntry(input: { ${TIMES}, title: "Secret" }) { __typename outcome timeEntry { id __typename } errors { message code field } } }`;
    expect(await server.client(key).run(document)).toMatchObject({
      createTimeEntry: { outcome: 'CREATED', timeEntry: { id: expect.any(String) }, errors: [] },
    });
    const other = document.replace('title:', 'overlapPolicy: REJECT, title:');
    const { text } = await server.client(key).send(other);
    expect(text).toContain('OVERLAP');
    expect(text).not.toContain('Secret');
  });

  test('refuses a query with a challenge for the scope "read"', async () => {
    const { status, headers } = await server.client(key).send('{ me { id } }');
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="read write"');
  });
});
