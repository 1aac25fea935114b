/** Processes all ids and throws the failures at the end, so that an id that always fails does not block the rest. */
export async function forEachId(
  what: string,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  const failures: Error[] = [];
  for (const id of ids) {
    try {
      await work(id);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      failures.push(new Error(`${what} ${id} failed: ${reason}`, { cause }));
    }
  }
  if (failures.length > 1) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  }
  if (failures[0]) throw failures[0];
}
