import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { failure } from '../../lib/errors.ts';
import { formatErrors } from './format-errors.ts';

const unreachable = failure('UNAVAILABLE', 'The database cannot be reached, so nothing was written.');
const at = (path: string[]) => new GraphQLError('failed', { path, originalError: unreachable });
const messagesOf = (path: string[], isMutation: boolean) =>
  formatErrors([at(path)], () => {}, { isMutation }).map(({ message }) => message);

it('says that a mutation was carried out if a field of its payload could not be read', () => {
  expect(messagesOf(['createTimeEntry', 'timeEntry', 'project'], true)).toEqual([
    'The mutation was carried out, but this field could not be read; query it again.',
  ]);
});

it('keeps the message of a failed mutation and of a failed query', () => {
  expect(messagesOf(['createTimeEntry'], true)).toEqual([unreachable.message]);
  expect(messagesOf(['me', 'name'], false)).toEqual([unreachable.message]);
});
