import { type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { importIdReader } from './documents.ts';

function read(document: string, variables: Record<string, unknown> = {}): string | null {
  return importIdReader(parse(document).definitions[0] as OperationDefinitionNode)(variables);
}

describe('importIdReader', () => {
  test.each([
    ['in a variable', 'mutation ($id: ID) { a(input: { importId: $id }) { b } }', { id: 'x' }],
    ['in the input', 'mutation ($input: I) { a(input: $input) { b } }', { input: { importId: 'x' } }],
    [
      'in its args',
      'mutation ($input: I) { a(input: $input) { b } }',
      { input: { args: { importId: 'x' } } },
    ],
    ['in the document', 'mutation { a(input: { args: { importId: "x" } }) { b } }', {}],
    [
      'in each of several mutations',
      'mutation ($id: ID, $input: I) { a(input: { importId: $id }) { b } c: a(input: $input) { b } }',
      { id: 'x', input: { importId: 'x' } },
    ],
  ])('finds the import id %s', (_where, document, variables) => {
    expect(read(document, variables)).toBe('x');
  });

  test.each([
    ['a query', 'query ($id: ID) { a(input: { importId: $id }) { b } }', { id: 'x' }],
    ['a mutation without one', 'mutation { a(input: { id: "x" }) { b } }', {}],
    ['a mutation without an input', 'mutation { a { b } }', {}],
    ['null', 'mutation ($id: ID) { a(input: { importId: $id }) { b } }', { id: null }],
    ['a variable that is not given', 'mutation ($id: ID = "x") { a(input: { importId: $id }) { b } }', {}],
    ['a number', 'mutation ($id: ID) { a(input: { importId: $id }) { b } }', { id: 1 }],
    [
      'what is inherited',
      'mutation ($input: I) { a(input: $input) { b } }',
      { input: Object.create({ importId: 'x' }) },
    ],
    ['another argument', 'mutation { a(importId: "x") { b } }', {}],
    [
      'one mutation of several',
      'mutation ($id: ID) { a(input: { importId: $id }) { b } c(input: { id: "y" }) { b } }',
      { id: 'x' },
    ],
    [
      'two imports',
      'mutation { a(input: { importId: "x" }) { b } c: a(input: { importId: "y" }) { b } }',
      {},
    ],
    [
      'a fragment beside it',
      'mutation { a(input: { importId: "x" }) { b } ... { c(input: { importId: "x" }) { b } } }',
      {},
    ],
  ])('finds no import id in %s', (_where, document, variables) => {
    expect(read(document, variables)).toBeNull();
  });
});
