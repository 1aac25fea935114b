import type { Config } from './config.ts';

/** The text for a person who has just started Stint. */

interface Address {
  what: string;
  url: string;
  note: string;
}

type Addresses = Pick<Config, 'baseUrl' | 'dashboardUrl' | 'mcpUrl'>;

function addressesOf(config: Addresses, isSignUpOpen: boolean): Address[] {
  return [
    {
      what: 'Dashboard',
      url: `${config.dashboardUrl}/`,
      note: 'track time in the browser',
    },
    isSignUpOpen
      ? {
          what: 'Sign up',
          url: `${config.dashboardUrl}/sign-up`,
          note: 'make an account in the browser',
        }
      : { what: 'Sign in', url: `${config.dashboardUrl}/sign-in`, note: 'to your account' },
    {
      what: 'Explorer',
      url: `${config.baseUrl}/api/v1/graphql`,
      note: 'the GraphQL API, to read and to try',
    },
    {
      what: 'MCP',
      url: config.mcpUrl,
      note: 'for AI tools; docs/mcp.md says how to connect them',
    },
  ];
}

const firstSteps: { what: string; command: string }[] = [
  {
    what: 'Make a first user (it asks for a password)',
    command: 'bin/stint user create --name "Ada" --email ada@example.com',
  },
  { what: 'Get an API key', command: 'bin/stint key create --email ada@example.com' },
  { what: 'Or make a demo team of six, with a password to sign in with', command: 'bin/stint demo' },
];

interface Accounts {
  isSignUpOpen: boolean;
  /** The code that the first account takes; null where it takes none. */
  setUpCode: string | null;
  /** A warning for the administrator; null if there is none. */
  warning: string | null;
}

/** The lines that `serve` prints once it listens. */
export function welcomeText(config: Config, { isSignUpOpen, setUpCode, warning }: Accounts): string {
  const addresses = addressesOf(config, isSignUpOpen).map(
    ({ what, url, note }) => `  ${what.padEnd(10)} ${url}   (${note})`,
  );
  const steps = firstSteps.map(({ what, command }) => `  ${what}:\n    ${command}`);
  const code =
    setUpCode === null ? [] : [`  Set-up code: ${setUpCode}   (for the first account in the browser)`, ''];
  const warnings = warning === null ? [] : [`  ${warning}`, ''];
  return ['Stint is running.', '', ...addresses, '', ...warnings, ...code, ...steps, ''].join('\n');
}
