import type { FastifyRequest } from 'fastify';
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import { findOpenInvitation, type OpenInvitation } from '../../services/invitations/open.ts';
import { signUpByInvitation } from '../../services/invitations/sign-up.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { visitorOf } from './admit.ts';
import { INVITATION_GONE, invitationPath } from './invitation.ts';
import { admitNewAccount, SIGN_UP_PAGE } from './new-account.ts';
import { withNext } from './next.ts';
import { type AccountParts, formValue, pathValue, sendOnTo, sendPage } from './parts.ts';
import { regionOf } from './region-of.ts';

const PATH = '/invitation/:token/sign-up';

/** Sign-up by invitation. It also works on a server without open sign-up. */
export function addInvitationSignUpRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  const page = (request: FastifyRequest, { invitation, team }: OpenInvitation) => ({
    action: `${invitationPath(request)}/sign-up`,
    teamName: team.name,
    email: invitation.email,
    signInHref: withNext('/sign-in', invitationPath(request)),
    shortestPassword: MIN_PASSWORD_LENGTH,
  });

  server.get(PATH, async (request, reply) => {
    const open = await findOpenInvitation(app, pathValue(request, 'token'));
    if (!open) return sendPage(reply, 404, INVITATION_GONE);
    if (await sessionOf(app, request.headers, config)) return sendOnTo(reply, invitationPath(request));
    return sendPage(
      reply,
      200,
      signUpPage({ ...page(request, open), region: regionOf(request) }),
      SIGN_UP_PAGE,
    );
  });

  server.post(PATH, async (request, reply) => {
    const token = pathValue(request, 'token');
    const open = await findOpenInvitation(app, token);
    if (!open) return sendPage(reply, 404, INVITATION_GONE);
    const [name, password] = [formValue(request, 'name'), formValue(request, 'password')];
    const region = regionOf(request);
    const { timezone, weekStart } = region;
    return admitNewAccount(parts, request, reply, {
      make: () =>
        signUpByInvitation(app, token, { name, password, timezone, weekStart }, visitorOf(parts, request)),
      again: (error) => signUpPage({ ...page(request, open), name, region, error }),
      next: '/',
    });
  });
}
