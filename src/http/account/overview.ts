import { Failure } from '../../lib/errors.ts';
import { disconnectApp, listConnectedApps } from '../../services/oauth-apps/connections.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { listSessions } from '../../services/sessions/list.ts';
import { accountPage } from '../pages/account-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { actorOfForm } from './admit.ts';
import { type AccountParts, formValue, sendOnTo, sendPage } from './parts.ts';

export function addOverviewRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  server.get('/account', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    if (!signedIn) return sendOnTo(reply, '/sign-in?next=/account');
    const { user, session } = signedIn;
    const others = (await listSessions(app, { userId: user.id })).filter(({ id }) => id !== session.id);
    const apps = await listConnectedApps(app, await actorOfSession(app, signedIn));
    return sendPage(reply, 200, accountPage({ user, here: session, others, apps, now: app.clock() }));
  });

  server.post('/account/disconnect', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    if (!signedIn) return sendOnTo(reply, '/sign-in?next=/account');
    const actor = await actorOfForm(parts, request, signedIn);
    await disconnectApp(app, actor, formValue(request, 'app')).catch((error) => {
      // The app was disconnected already.
      if (!(error instanceof Failure && error.code === 'NOT_FOUND')) throw error;
    });
    return sendOnTo(reply, '/account');
  });
}
