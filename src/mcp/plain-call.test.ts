import { expect, test } from 'vitest';
import { headersOf, message } from '../../test/harness/mcp.ts';
import { plainCallOf } from './plain-call.ts';

const NAME = 'list_time_entries';
const PREFIX = 'io.modelcontextprotocol';
const plain = message('tools/call', { name: NAME, arguments: { first: 5 } });
const headers = headersOf(plain);
const { params } = plain;
const withMeta = (changes: object) => ({
  ...plain,
  params: { ...params, _meta: { ...params._meta, ...changes } },
});

test('accepts a call with exactly the required properties', () => {
  expect(plainCallOf(headers, plain)).toEqual({ id: 1, name: NAME, args: { first: 5 } });
  const bare = message('tools/call', { name: NAME }, 'a');
  expect(plainCallOf(headers, bare)).toEqual({ id: 'a', name: NAME, args: undefined });
  const client = { name: 'x', version: '2', title: 'X' };
  expect(plainCallOf(headers, withMeta({ [`${PREFIX}/clientInfo`]: client }))).not.toBeNull();
});

test.each<[string, unknown, Record<string, string>?]>([
  ['nothing', null],
  ['a batch', [plain]],
  ['a notification', { ...plain, id: undefined }],
  ['an id that is no id', { ...plain, id: null }],
  ['a fraction for an id', { ...plain, id: 1.5 }],
  ['another protocol', { ...plain, jsonrpc: '1.0' }],
  ['another method', { ...plain, method: 'tools/list' }],
  ['a word more', { ...plain, more: 1 }],
  ['a parameter more', { ...plain, params: { ...params, task: {} } }],
  ['no parameters', { ...plain, params: undefined }],
  ['a tool that there is not', message('tools/call', { name: 'make_coffee' }), { 'mcp-name': 'make_coffee' }],
  ['arguments in a list', { ...plain, params: { ...params, arguments: [] } }],
  ['no envelope', { ...plain, params: { name: NAME } }],
  ['a wish for progress', withMeta({ progressToken: 1 })],
  ['another revision inside', withMeta({ [`${PREFIX}/protocolVersion`]: '2025-11-25' })],
  ['no client', withMeta({ [`${PREFIX}/clientInfo`]: undefined })],
  ['a client without a version', withMeta({ [`${PREFIX}/clientInfo`]: { name: 'x' } })],
  ['no capabilities', withMeta({ [`${PREFIX}/clientCapabilities`]: undefined })],
  ['another revision outside', plain, { 'mcp-protocol-version': '2025-11-25' }],
  ['another method outside', plain, { 'mcp-method': 'tools/list' }],
  ['another name outside', plain, { 'mcp-name': 'who_am_i' }],
  ['no stream accepted', plain, { accept: 'application/json' }],
])('leaves a call with %s to the SDK', (_what, body, changes = {}) => {
  expect(plainCallOf({ ...headers, ...changes }, body)).toBeNull();
});
