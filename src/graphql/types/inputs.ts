import type { InputFieldBuilder, InputFieldMap, InputRef, InputShapeFromFields } from '@pothos/core';
import { builder, type SchemaTypes } from '../builder.ts';

type Fields = InputFieldMap;
type Define<Defined extends Fields> = (t: InputFieldBuilder<SchemaTypes, 'InputObject'>) => Defined;

/** `CreateXInput { args: CreateXArgs! }`: entity mutations nest their fields under `input.args`. */
export function createInput<Defined extends Fields>(
  name: string,
  define: Define<Defined>,
): InputRef<{ args: InputShapeFromFields<Defined> }> {
  const args = argsOf(name, define);
  return builder.inputType(`${name}Input`, {
    description: `The input of \`${operation(name)}\`.`,
    fields: (t) => ({
      args: t.field({ type: args, required: true, description: 'The fields of the new item.' }),
    }),
  }) as unknown as InputRef<{ args: InputShapeFromFields<Defined> }>;
}

/** `UpdateXInput { id: ID!, args: UpdateXArgs! }`. */
export function updateInput<Defined extends Fields>(
  name: string,
  define: Define<Defined>,
): InputRef<{ id: string; args: InputShapeFromFields<Defined> }> {
  const args = argsOf(name, define);
  return builder.inputType(`${name}Input`, {
    description: `The input of \`${operation(name)}\`.`,
    fields: (t) => ({
      id: t.id({ required: true, description: 'The id of the item to change.' }),
      args: t.field({
        type: args,
        required: true,
        description: 'The fields to change; those left out keep their values.',
      }),
    }),
  }) as unknown as InputRef<{ id: string; args: InputShapeFromFields<Defined> }>;
}

/** `XInput { id: ID! }`, for mutations that need nothing more. */
export function idInput(name: string, description: string): InputRef<{ id: string }> {
  return builder.inputType(`${name}Input`, {
    description: `The input of \`${operation(name)}\`.`,
    fields: (t) => ({ id: t.id({ required: true, description }) }),
  }) as unknown as InputRef<{ id: string }>;
}

function argsOf<Defined extends Fields>(name: string, define: Define<Defined>) {
  return builder.inputType(`${name}Args`, {
    description: `The fields that \`${operation(name)}\` takes.`,
    fields: define,
  });
}

function operation(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
