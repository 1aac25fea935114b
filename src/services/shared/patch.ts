import { invalid } from '../../lib/errors.ts';

/** Returns the new value of a field in an update: a missing field keeps its value, null clears it. */
export function changed<Value, Input>(
  input: Input | null | undefined,
  current: Value,
  read: (value: NonNullable<Input>) => Value,
): Value | null {
  if (input === undefined) return current;
  return input === null ? null : read(input as NonNullable<Input>);
}

/** Like `changed`, for a required field. Throws on null. */
export function changedRequired<Value, Input>(
  field: string,
  input: Input | null | undefined,
  current: Value,
  read: (value: NonNullable<Input>) => Value,
): Value {
  if (input === undefined) return current;
  if (input === null) throw invalid(field, `${field} cannot be removed; leave it out to keep it.`);
  return read(input as NonNullable<Input>);
}
