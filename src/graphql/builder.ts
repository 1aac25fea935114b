import SchemaBuilder, { type ObjectRef } from '@pothos/core';
import type { RequestContext } from './context.ts';

export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** Read as the caller's text: the services check it and name the field. Written from UTC milliseconds. */
    ISO8601DateTime: { Input: string; Output: number };
  };
}>({ defaultFieldNullability: false });

export type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

/** A GraphQL object type whose resolvers receive a `Shape`. */
export type TypeOf<Shape> = ObjectRef<SchemaTypes, Shape>;
