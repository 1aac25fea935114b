import type { InputRef } from '@pothos/core';
import { isDomainFailure, type Problem } from '../../lib/errors.ts';
import { announceChange } from '../../services/change-feed/announce.ts';
import { builder, type TypeOf } from '../builder.ts';
import { type RequestContext, refresh } from '../context.ts';
import { ErrorCodeType } from './scalars.ts';

const MutationErrorType = builder.objectRef<Problem>('MutationError').implement({
  description: 'Why a mutation was refused. Nothing was written.',
  fields: (t) => ({
    message: t.exposeString('message', {
      description: 'A sentence for a person: the problem and how to solve it.',
    }),
    code: t.field({
      type: ErrorCodeType,
      description: 'The kind of problem, for a program.',
      resolve: (problem) => problem.code,
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'The input field that is meant, if it is one.',
    }),
    existingId: t.id({
      nullable: true,
      description: 'With `NAME_TAKEN`: the id of the item that has the name. Null for other codes.',
      resolve: (problem) => problem.existingId ?? null,
    }),
  }),
});

/** The result of a mutation: a value, or the problems for which it was refused. */
interface Payload<Value> {
  value: Value | null;
  problems: readonly Problem[];
}

/** A field of a payload: its type, its description, and how to read it from the mutation's value. */
interface PayloadField<Value> {
  type: unknown;
  description: string;
  of: (value: Value) => unknown;
  /** Whether the value may be absent. The description in the schema states that, and the client's types derive from it. */
  mayBeMissing?: true;
}

const MAY_BE_MISSING = 'Null if there is none, and when the mutation was refused.';
const THERE_WHEN_ACCEPTED = 'Null when the mutation was refused.';

interface MutationDefinition<Input, Value> {
  description: string;
  /** Absent if the mutation has no arguments. */
  input?: InputRef<Input>;
  run: (context: RequestContext, input: Input) => Promise<Value>;
  payload: Record<string, PayloadField<NoInfer<Value>>>;
}

/**
 * Adds a mutation with its payload type. Domain failures become `errors` of the payload. Any other failure
 * (authentication, permission, internal error) fails the request.
 */
export function defineMutation<Input, Value>(
  name: string,
  definition: MutationDefinition<Input, Value>,
): void {
  const payloadType = builder.objectRef<Payload<Value>>(`${capitalise(name)}Payload`);
  payloadType.implement({
    description: `The payload of \`${name}\`.`,
    fields: (t) => ({
      ...Object.fromEntries(
        Object.entries(definition.payload).map(([fieldName, field]) => [
          fieldName,
          t.field({
            type: field.type as TypeOf<unknown>,
            nullable: true,
            description: `${field.description} ${field.mayBeMissing ? MAY_BE_MISSING : THERE_WHEN_ACCEPTED}`,
            resolve: (payload) => (payload.value === null ? null : field.of(payload.value)) as never,
          }),
        ]),
      ),
      errors: t.field({
        type: [MutationErrorType],
        description: 'Why the mutation was refused; empty when it was not.',
        resolve: (payload) => payload.problems,
      }),
    }),
  });
  const { input } = definition;
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType,
      nullable: true,
      description: definition.description,
      args: input
        ? { input: t.arg({ type: input, required: true, description: 'The input of the mutation.' }) }
        : {},
      resolve: (_root, args, context): Promise<Payload<Value>> =>
        context.outcomes.take(() => carryOut(definition.run, context, (args as { input: Input }).input)),
    }),
  );
}

async function carryOut<Input, Value>(
  run: MutationDefinition<Input, Value>['run'],
  context: RequestContext,
  input: Input,
): Promise<Payload<Value>> {
  // The mutations of a document run one after another, and each must see the changes of the previous
  // mutation.
  refresh(context);
  const before = context.actor;
  try {
    const value = await run(context, input);
    context.outcomes.anyCarriedOut = true;
    return { value, problems: [] };
  } catch (error) {
    if (!isDomainFailure(error)) throw error;
    return { value: null, problems: error.problems };
  } finally {
    announceChange(context.app, before);
    // The mutation made the caller a member of another team.
    if (context.actor !== before) announceChange(context.app, context.actor);
  }
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
