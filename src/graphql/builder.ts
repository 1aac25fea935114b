import SchemaBuilder, { type ObjectRef } from '@pothos/core';
import type { RequestContext } from './context.ts';

export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** Read as the text that the caller sent: the services check it and name the field; written from UTC milliseconds. */
    ISO8601DateTime: { Input: string; Output: number };
  };
}>({ defaultFieldNullability: false });

export type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

/** A GraphQL object type whose resolvers get a `Shape`. */
export type TypeOf<Shape> = ObjectRef<SchemaTypes, Shape>;
