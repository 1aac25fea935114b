import type { IncomingMessage } from 'node:http';
import type { Config } from '../../app/config.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../../services/app.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { findSession } from '../../services/sessions/find.ts';
import { credentialEnded } from '../../services/shared/recheck-credential.ts';
import { isOwnForm } from '../account/own-form.ts';
import { sessionToken } from '../session-cookie.ts';

/** Whom a page of the dashboard was loaded for. Another person may have signed in in the same browser since. */
const PAGE_OF = 'stint-user';

/**
 * Authenticates a browser by its session; null for a request of other programs without one. Browsers send cookies with
 * requests of any site, so a session counts only for pages of this server.
 */
export async function authenticateBrowser(
  app: App,
  { headers }: IncomingMessage,
  config: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): Promise<Actor | null> {
  const token = sessionToken(headers, config);
  const isOwn = isOwnForm(headers, config);
  if (token === null && !isOwn) return null;
  if (!isOwn) {
    throw failure(
      'FORBIDDEN',
      'Only pages of this server may use the session of this browser; from elsewhere, send an API key.',
    );
  }
  const signedIn = token === null ? null : await findSession(app, token);
  if (!signedIn) throw credentialEnded('DASHBOARD');
  if ((headers[PAGE_OF] ?? signedIn.user.id) !== signedIn.user.id) {
    throw failure('UNAUTHENTICATED', 'Someone else has signed in in this browser.');
  }
  return actorOfSession(app, signedIn);
}
