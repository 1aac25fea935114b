import { describe, expect, it } from 'vitest';
import { BadParams, requireParams } from './bad-params.ts';

describe('the parameters of a message', () => {
  it.each([
    ['tools/call', undefined, 'tools/call needs params, an object with "name": the name of a tool.'],
    ['tools/call', {}, 'params.name is missing: give the name of a tool.'],
    ['tools/call', { name: 5 }, 'params.name must be a text: the name of a tool.'],
    [
      'tools/call',
      { name: 'who_am_i', arguments: [] },
      'params.arguments must be an object: the arguments of the tool.',
    ],
    [
      'tools/call',
      { name: 'who_am_i', arguments: 'x' },
      'params.arguments must be an object: the arguments of the tool.',
    ],
    ['prompts/get', {}, 'params.name is missing: give the name of a prompt.'],
    [
      'prompts/get',
      { name: 'log_yesterday', arguments: { notes: 5 } },
      'The argument "notes" of a prompt must be a text.',
    ],
    ['resources/read', {}, 'params.uri is missing: give the URI of a resource.'],
    ['tools/list', { cursor: 5 }, 'params.cursor must be a text.'],
    ['prompts/list', [], 'params must be an object.'],
  ])('rejects parameters of %s that are %j with a sentence', (method, params, sentence) => {
    expect(() => requireParams({ jsonrpc: '2.0', id: 1, method, params })).toThrow(new BadParams(sentence));
  });

  it.each([
    ['tools/call', { name: 'who_am_i' }],
    ['tools/call', { name: 'who_am_i', arguments: {}, _meta: {} }],
    ['prompts/get', { name: 'log_yesterday', arguments: { notes: 'slept' } }],
    ['resources/read', { uri: 'stint://teams' }],
    ['tools/list', undefined],
    ['tools/list', { cursor: 'abc' }],
    ['ping', 5],
    [undefined, undefined],
  ])('accepts parameters of %s that are %j', (method, params) => {
    expect(() => requireParams({ jsonrpc: '2.0', id: 1, method, params })).not.toThrow();
  });
});
