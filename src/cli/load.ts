import type { Command } from 'commander';

/** Loads the code of a command when the command runs, so that other commands and the help start faster. */
export function load<Arguments extends unknown[]>(
  command: () => Promise<{ run: (...args: Arguments) => Promise<void> }>,
): (...args: Arguments) => Promise<void> {
  return async (...args) => {
    const { run } = await command();
    try {
      await run(...args);
    } catch (error) {
      const { blameOption } = await import('./blame-option.ts');
      // Commander passes the command after its arguments and options.
      throw blameOption(error, args.at(-1) as Command);
    }
  };
}
