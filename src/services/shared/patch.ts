import { invalid } from '../../lib/errors.ts';

/** In an update a field that is left out keeps its value; null clears it, where the field can be empty. */
export function changed<Value, Input>(
  input: Input | null | undefined,
  current: Value,
  read: (value: NonNullable<Input>) => Value,
): Value | null {
  if (input === undefined) return current;
  return input === null ? null : read(input as NonNullable<Input>);
}

/** The same for a field that always has a value. */
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
