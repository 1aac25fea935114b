import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schema } from '../src/graphql/schema.ts';
import { clientOperations } from './client-operations.ts';

test('src/client/operations.ts matches the schema (npm run schema updates it)', () => {
  const written = readFileSync(new URL('../src/client/operations.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientOperations(schema));
});
