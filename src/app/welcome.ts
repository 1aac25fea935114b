import type { Config } from './config.ts';

/** The text that a person sees after starting Stint. */

interface Address {
  label: string;
  url: string;
  note: string;
}

type Addresses = Pick<Config, 'baseUrl' | 'dashboardUrl' | 'mcpUrl'>;

function addressesOf(config: Addresses, isSignUpOpen: boolean): Address[] {
  return [
    {
      label: 'Dashboard',
      url: `${config.dashboardUrl}/`,
      note: 'track time in the browser',
    },
    isSignUpOpen
      ? {
          label: 'Sign up',
          url: `${config.dashboardUrl}/sign-up`,
          note: 'make an account in the browser',
        }
      : { label: 'Sign in', url: `${config.dashboardUrl}/sign-in`, note: 'to your account' },
    {
      label: 'Explorer',
      url: `${config.baseUrl}/api/v1/graphql`,
      note: 'the GraphQL API, to read and to try',
    },
    {
      label: 'MCP',
      url: config.mcpUrl,
      note: 'for AI tools; docs/mcp.md says how to connect them',
    },
  ];
}

const firstSteps: { label: string; command: string }[] = [
  {
    label: 'Make a first user (it asks for a password)',
    command: 'bin/stint user create --name "Ada" --email ada@example.com',
  },
  { label: 'Get an API key', command: 'bin/stint key create --email ada@example.com' },
  { label: 'Or make a demo team of six, with a password to sign in with', command: 'bin/stint demo' },
];

interface Accounts {
  isSignUpOpen: boolean;
  /** The code that the first account needs; null if it needs none. */
  setUpCode: string | null;
  /** A warning for the administrator; null if there is none. */
  warning: string | null;
}

/** Returns the lines that `serve` prints when it listens. */
export function welcomeText(config: Config, { isSignUpOpen, setUpCode, warning }: Accounts): string {
  const addresses = addressesOf(config, isSignUpOpen).map(
    ({ label, url, note }) => `  ${label.padEnd(10)} ${url}   (${note})`,
  );
  const steps = firstSteps.map(({ label, command }) => `  ${label}:\n    ${command}`);
  const code =
    setUpCode === null ? [] : [`  Set-up code: ${setUpCode}   (for the first account in the browser)`, ''];
  const warnings = warning === null ? [] : [`  ${warning}`, ''];
  return ['Stint is running.', '', ...addresses, '', ...warnings, ...code, ...steps, ''].join('\n');
}
