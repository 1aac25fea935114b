import { setTimeout } from 'node:timers/promises';
import {
  acceptedContent,
  type CallToolResult,
  completable,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * The tools, prompts and resources that the official MCP conformance suite requires. The tests mount these in place of Stint's
 * own, so that the suite covers the whole path from the socket to a handler and back.
 */

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file without samples. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAA';

const states = createRequestStateCodec<{ round: number }>({ key: 'a key of the tests alone, 32 bytes' });

export function createFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'stint-conformance', version: '1.0.0' },
    {
      // The lists never change, so no notifications are needed.
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        logging: {},
      },
      requestState: { verify: states.verify },
    },
  );
  addContentTools(server);
  addNotifyingTools(server);
  addInputTools(server);
  addPrompts(server);
  addResources(server);
  return server;
}

function text(words: string): CallToolResult {
  return { content: [{ type: 'text', text: words }] };
}

function addContentTools(server: McpServer): void {
  const answers: Record<string, CallToolResult['content']> = {
    test_simple_text: [{ type: 'text', text: 'This is a simple text response for testing.' }],
    test_image_content: [{ type: 'image', data: PNG, mimeType: 'image/png' }],
    test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
    test_multiple_content_types: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  };
  for (const [name, content] of Object.entries(answers)) {
    server.registerTool(name, { description: `Answers ${name}` }, async () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fails' }, async () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  }));
}

/** Tools that log, report progress or send a request to the client. */
function addNotifyingTools(server: McpServer): void {
  const log = async (ctx: ServerContext) => {
    for (const step of ['started', 'processing', 'completed']) {
      await ctx.mcpReq.log('info', `Tool execution ${step}`);
      await setTimeout(20);
    }
    return text('Logged.');
  };
  server.registerTool('test_tool_with_logging', { description: 'Logs' }, log);
  server.registerTool('test_logging_tool', { description: 'Logs' }, log);
  server.registerTool('test_tool_with_progress', { description: 'Tells how far it is' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      }
      await setTimeout(20);
    }
    return text('Done.');
  });
  server.registerTool('test_missing_capability', { description: 'Needs sampling' }, async () =>
    inputRequired({
      inputRequests: {
        answer: inputRequired.createMessage({
          messages: [{ role: 'user', content: { type: 'text', text: 'Anything' } }],
          maxTokens: 10,
        }),
      },
    }),
  );
  server.registerTool('test_streaming_elicitation', { description: 'Asks the user' }, async () =>
    inputRequired({ inputRequests: { answer: ask('Anything?', 'answer') } }),
  );
}

function ask(message: string, field: string, type: 'string' | 'boolean' = 'string') {
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [field]: type === 'string' ? { type } : { type } },
      required: [field],
    },
  });
}

/** The client's capabilities, which every request contains. */
interface Envelope {
  'io.modelcontextprotocol/clientCapabilities'?: { sampling?: object; elicitation?: object };
}

/** Tools that need input from the client before their result. */
function addInputTools(server: McpServer): void {
  const prefix = 'test_input_required_result_';
  const add = (
    name: string,
    run: (ctx: ServerContext) => Promise<CallToolResult | ReturnType<typeof inputRequired>>,
  ) => server.registerTool(`${prefix}${name}`, { description: `Asks back: ${name}` }, run);

  const userName = ask('What is your name?', 'name');
  const sample = (words: string) =>
    inputRequired.createMessage({
      messages: [{ role: 'user', content: { type: 'text', text: words } }],
      maxTokens: 100,
    });

  add('elicitation', async (ctx) => {
    const given = acceptedContent(ctx.mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    return given ? text(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: userName } });
  });
  add('sampling', async (ctx) => {
    const given = inputResponse(ctx.mcpReq.inputResponses, 'capital_question');
    return given.kind === 'sampling'
      ? text(JSON.stringify(given.result.content))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } });
  });
  add('list_roots', async (ctx) => {
    const given = inputResponse(ctx.mcpReq.inputResponses, 'client_roots');
    return given.kind === 'roots'
      ? text(JSON.stringify(given.roots))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  add('request_state', async (ctx) =>
    ctx.mcpReq.requestState()
      ? text('state-ok')
      : inputRequired({
          inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
          requestState: await states.mint({ round: 1 }),
        }),
  );
  add('tampered_state', async (ctx) =>
    ctx.mcpReq.requestState()
      ? text('state-ok')
      : inputRequired({
          inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
          requestState: await states.mint({ round: 1 }),
        }),
  );
  add('multiple_inputs', async (ctx) =>
    ctx.mcpReq.requestState()
      ? text('All there.')
      : inputRequired({
          inputRequests: {
            user_name: userName,
            greeting: sample('Generate a greeting'),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await states.mint({ round: 1 }),
        }),
  );
  add('multi_round', async (ctx) => {
    const { round = 0 } = ctx.mcpReq.requestState<{ round: number }>() ?? {};
    if (round === 2) return text('Done.');
    const [key, question] =
      round === 0
        ? (['step1', ask('Step 1: What is your name?', 'name')] as const)
        : (['step2', ask('Step 2: What is your favorite color?', 'color')] as const);
    return inputRequired({
      inputRequests: { [key]: question },
      requestState: await states.mint({ round: round + 1 }),
    });
  });
  add('capabilities', async (ctx) => {
    const declared = (ctx.mcpReq.envelope as Envelope | undefined)?.[
      'io.modelcontextprotocol/clientCapabilities'
    ];
    return inputRequired({
      inputRequests: {
        ...(declared?.sampling && { question: sample('Anything') }),
        ...(declared?.elicitation && { name: userName }),
      },
    });
  });
}

function addPrompts(server: McpServer): void {
  const say = (words: string) => ({ role: 'user' as const, content: { type: 'text' as const, text: words } });
  server.registerPrompt('test_simple_prompt', { description: 'Plain' }, async () => ({
    messages: [say('This is a simple prompt for testing.')],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({
        arg1: completable(z.string(), (value) =>
          ['paris', 'park', 'party'].filter((one) => one.startsWith(value)),
        ),
        arg2: z.string(),
      }),
    },
    async ({ arg1, arg2 }) => ({ messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: {
              uri: resourceUri,
              mimeType: 'text/plain',
              text: 'Embedded resource content for testing.',
            },
          },
        },
        say('Please process the embedded resource above.'),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, async () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      say('Please analyze the image above.'),
    ],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks back' }, async (ctx) => {
    const given = acceptedContent(
      ctx.mcpReq.inputResponses,
      'user_context',
      z.object({ context: z.string() }),
    );
    return given
      ? { messages: [say(`With ${given.context}`)] }
      : inputRequired({
          inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
        });
  });
}

function addResources(server: McpServer): void {
  const add = (
    name: string,
    uri: string,
    contents: { mimeType: string; text: string } | { mimeType: string; blob: string },
  ) =>
    server.registerResource(name, uri, { description: name, mimeType: contents.mimeType }, async () => ({
      contents: [{ uri, ...contents }],
    }));
  add('static-text', 'test://static-text', {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  });
  add('static-binary', 'test://static-binary', { mimeType: 'image/png', blob: PNG });
  add('watched', 'test://watched-resource', { mimeType: 'text/plain', text: 'Watched.' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'By its id', mimeType: 'application/json' },
    async (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  // The resource never changes, so a subscription sends nothing.
  server.server.setRequestHandler('resources/subscribe', async () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}));
}
