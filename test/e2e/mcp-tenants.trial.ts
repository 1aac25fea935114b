import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { describeOnBothEngines } from '../engines.ts';
import { message, postMcp } from '../mcp.ts';
import { argumentsFor, kindOfId, namingArguments, withId } from '../mcp-calls.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { storedRows } from '../stored.ts';
import { type Kind, kinds, Things } from '../things.ts';

/** In the name of everything that belongs to the other team. */
const SECRET = 'Theirs';

const byName = tools.map((tool) => [tool.name, tool] as const);

interface Answer {
  status: number;
  text: string;
  isError: boolean;
}

describeOnBothEngines('tenants through MCP', (engine) => {
  let server: TestServer;
  let ours: Things;
  let theirs: Things;
  let foreign: Record<Kind, string>;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ours = await Things.of(server.app, 'Ours');
    theirs = await Things.of(server.app, SECRET);
    foreign = {} as Record<Kind, string>;
    for (const kind of kinds) foreign[kind] = await theirs.make(kind);
    foreign.team = theirs.owner.team.id;
  });
  afterAll(() => server.close());

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

  test.each(withIds)('%s answers an id of another team as one that does not exist', async (_name, tool) => {
    const { key } = ours.owner;
    for (const argument of namingArguments(tool)) {
      const valid = await argumentsFor(ours, tool, argument);
      const before = await everything();
      const reference = await call(key, tool, withId(valid, argument, newId(Date.now())));
      expect(`${argument}: ${reference.text}`).toContain('NOT_FOUND');
      for (const id of Object.values(foreign)) {
        const answer = await call(key, tool, withId(valid, argument, id));
        expect(answer).toEqual(reference);
        expect(answer.text).not.toContain(SECRET);
      }
      expect(await everything()).toEqual(before);
      // The same call with an id of ours: what refused the others was the id alone.
      const done = await call(key, tool, valid);
      expect(`${argument}: ${done.isError} ${done.text}`).toMatch(`${argument}: false`);
    }
  });

  test.each(withIds)('%s does not know the names of another team', async (_name, tool) => {
    const { key } = ours.owner;
    for (const argument of namingArguments(tool).filter((one) => one !== 'id')) {
      const valid = await argumentsFor(ours, tool, argument);
      // Tags that are put on an entry are made where there are none yet.
      if (argument === 'tags') continue;
      const named = { ...valid, [argument]: theirs.name(kindOfId(tool, argument)) };
      const answer = await call(key, tool, named);
      expect(`${argument}: ${answer.text}`).toContain('NOT_FOUND');
      expect(answer.text.match(new RegExp(SECRET, 'g'))).toHaveLength(1);
    }
  });

  describe('credentials', () => {
    let readOnly: string;
    let writeOnly: string;
    beforeAll(async () => {
      const keyWith = async (scope: 'read' | 'write') =>
        (await createApiKey(server.app, ours.owner.actor, { name: scope, scopes: [scope] })).secret;
      readOnly = await keyWith('read');
      writeOnly = await keyWith('write');
    });

    test.each(byName)('%s takes its scope', async (_name, tool) => {
      const writes = !tool.listed.annotations.readOnlyHint;
      const args = await argumentsFor(ours, tool);
      const before = await everything();
      const [lacking, having] = writes ? [readOnly, writeOnly] : [writeOnly, readOnly];
      expect((await call(lacking, tool, args)).status).toBe(403);
      expect(await everything()).toEqual(before);
      const done = await call(having, tool, args);
      expect(`${done.status} ${done.isError} ${done.text}`).toMatch(/^200 false/);
      if (!writes) expect(await everything()).toEqual(before);
      else expect(await everything()).not.toEqual(before);
    });
  });
});
