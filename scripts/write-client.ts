import { writeFileSync } from 'node:fs';
import { schema } from '../src/graphql/schema.ts';
import { clientOperations } from './client-operations.ts';

writeFileSync(new URL('../src/client/operations.ts', import.meta.url), clientOperations(schema));
