import { type Command, InvalidArgumentError } from 'commander';
import { isServerAddress, STANDARD_URL } from '../server-url.ts';

export const URL_OPTION = [
  '--url <address>',
  `the server (default: STINT_URL, or ${STANDARD_URL})`,
  parseUrl,
] as const;

/** For commands that call a server: which, and as whom. */
export function addServerOptions(command: Command): Command {
  return command
    .option(...URL_OPTION)
    .option('--env-file <path>', 'a file with SERVICE_API_KEY in it, where the environment has none')
    .addHelpText(
      'after',
      '\nThe credential is SERVICE_API_KEY from the environment, else from the env file, else the session of "stint login".',
    );
}

function parseUrl(text: string): string {
  if (isServerAddress(text)) return text;
  throw new InvalidArgumentError(`It must be an address such as ${STANDARD_URL}.`);
}
