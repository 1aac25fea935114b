import type { Config } from '../app/config.ts';
import { isLoopback } from '../domain/oauth/loopback.ts';
import { lacksAdministrator, NO_ADMINISTRATOR } from '../services/accounts/administrators.ts';
import type { App } from '../services/app.ts';
import { isSignUpOpen } from '../services/sign-up/policy.ts';
import { setUpCode } from '../services/sign-up/set-up-code.ts';
import { isNewInstall } from '../services/users/is-new-install.ts';

type Reach = Pick<Config, 'host' | 'baseUrl' | 'dashboardUrl' | 'trustProxy'>;

/**
 * Whether the first account requires the set-up code: if anyone but the users of this computer may reach the
 * sign-up page. A server on a loopback address may still be reached through a proxy, which its settings then show.
 */
export function asksForSetUpCode({ host, baseUrl, dashboardUrl, trustProxy }: Reach): boolean {
  const isLocal = [host, new URL(baseUrl).hostname, new URL(dashboardUrl).hostname].every(isLoopback);
  return !isLocal || trustProxy !== false;
}

/** The ways to create an account when the server starts, and a warning if the installation has no administrator. */
export interface AccountsAtStart {
  isSignUpOpen: boolean;
  /** Null if no set-up code is required. */
  setUpCode: string | null;
  /** Null if the installation has an administrator. */
  warning: string | null;
}

export async function accountsAtStart(
  app: App,
  config: Reach & Pick<Config, 'signUp'>,
): Promise<AccountsAtStart> {
  const isOpen = await isSignUpOpen(app, config.signUp);
  const isAsked = isOpen && asksForSetUpCode(config) && (await isNewInstall(app));
  return {
    isSignUpOpen: isOpen,
    setUpCode: isAsked ? await setUpCode(app) : null,
    warning: (await lacksAdministrator(app)) ? NO_ADMINISTRATOR : null,
  };
}
