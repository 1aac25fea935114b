/**
 * Loads what a command does when it is run: a command starts faster without what the others need, and the help without
 * any of it.
 */
export function load<Arguments extends unknown[]>(
  command: () => Promise<{ run: (...args: Arguments) => Promise<void> }>,
): (...args: Arguments) => Promise<void> {
  return async (...args) => {
    const { run } = await command();
    await run(...args);
  };
}
