import { listSessions } from '../../services/sessions/list.ts';
import { accountPage } from '../pages/account-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { type AccountParts, sendOnTo, sendPage } from './parts.ts';

export function addOverviewRoute({ server, app, config }: AccountParts): void {
  server.get('/account', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    if (!signedIn) return sendOnTo(reply, '/sign-in?next=/account');
    const { user, session } = signedIn;
    const others = (await listSessions(app, { userId: user.id })).filter(({ id }) => id !== session.id);
    return sendPage(reply, 200, accountPage({ user, here: session, others, now: app.clock() }));
  });
}
