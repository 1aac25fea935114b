import { type Command, InvalidArgumentError } from 'commander';
import { isServerAddress, STANDARD_URL } from '../server-url.ts';

export const URL_OPTION = [
  '--url <address>',
  `server address (default: STINT_URL, or ${STANDARD_URL})`,
  parseUrl,
] as const;

/** Adds the options for the server address and the credential to a client command. */
export function addServerOptions(command: Command): Command {
  return command
    .option(...URL_OPTION)
    .option('--env-file <path>', 'file with SERVICE_API_KEY, used if the environment has none')
    .addHelpText(
      'after',
      '\nCredential: SERVICE_API_KEY from the environment, then from the env file, then the session of "stint login".',
    );
}

function parseUrl(text: string): string {
  if (isServerAddress(text)) return text;
  throw new InvalidArgumentError(`It must be an address such as ${STANDARD_URL}.`);
}
