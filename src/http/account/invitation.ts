import type { FastifyRequest } from 'fastify';
import { membershipIn } from '../../domain/teams/policy.ts';
import { Failure } from '../../lib/errors.ts';
import { acceptInvitation } from '../../services/invitations/accept.ts';
import { declineInvitation } from '../../services/invitations/decline.ts';
import { findOpenInvitation } from '../../services/invitations/open.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { invitationPage } from '../pages/invitation-page.ts';
import { messagePage } from '../pages/message-page.ts';
import { sessionOf } from '../session-cookie.ts';
import { actorOfForm, signOut } from './admit.ts';
import { withNext } from './next.ts';
import { type AccountParts, formValue, pathValue, sendOnTo, sendPage } from './parts.ts';

export const INVITATION_GONE = messagePage({
  title: 'This invitation no longer works',
  message: 'It was already accepted or declined, was revoked, was replaced by a newer one, or has expired.',
  advice: 'Ask the person who invited you to send it again.',
  link: { href: '/', label: 'Go to Stint' },
});

const declined = (teamName: string) =>
  messagePage({
    title: 'Invitation declined',
    message: `You did not join the team “${teamName}”. The team can see that the invitation was declined.`,
    link: { href: '/', label: 'Go to Stint' },
  });

const MEMBER_ALREADY = messagePage({
  title: 'You are already in this team',
  message: 'Your account is a member of the team, so there is nothing to accept.',
  link: { href: '/', label: 'Go to Stint' },
});

export function invitationPath(request: FastifyRequest): string {
  return `/invitation/${encodeURIComponent(pathValue(request, 'token'))}`;
}

/**
 * The routes of an invitation link. Opening the link changes nothing, because mail scanners open links too.
 */
export function addInvitationRoutes(parts: AccountParts): void {
  const { server, app, config } = parts;

  server.get('/invitation/:token', async (request, reply) => {
    const open = await findOpenInvitation(app, pathValue(request, 'token'));
    if (!open) return sendPage(reply, 404, INVITATION_GONE);
    const signedIn = await sessionOf(app, request.headers, config);
    const { invitation, team, inviter, isAddressProved } = open;
    const isMember =
      signedIn !== null && membershipIn(await actorOfSession(app, signedIn), team.id) !== undefined;
    if (isMember && !isAddressProved) return sendPage(reply, 200, MEMBER_ALREADY);
    const path = invitationPath(request);
    const page = invitationPage({
      team,
      inviter,
      role: invitation.role,
      email: invitation.email,
      joinAction: path,
      declineAction: `${path}/decline`,
      switchAccountAction: `${path}/switch`,
      signInHref: withNext('/sign-in', path),
      signUpHref: `${path}/sign-up`,
      account: signedIn?.user ?? null,
      isMember,
    });
    return sendPage(reply, 200, page);
  });

  server.post('/invitation/:token', async (request, reply) => {
    const signedIn = await sessionOf(app, request.headers, config);
    // Another person may have signed in since the page was shown.
    if (!signedIn || signedIn.user.id !== formValue(request, 'account')) {
      return sendOnTo(reply, invitationPath(request));
    }
    try {
      const caller = await actorOfForm(parts, request, signedIn);
      await acceptInvitation(app, signedIn.user, pathValue(request, 'token'), caller);
      return sendOnTo(reply, '/');
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      if (code === 'NOT_FOUND') return sendPage(reply, 404, INVITATION_GONE);
      if (code === 'ALREADY_MEMBER') return sendPage(reply, 200, MEMBER_ALREADY);
      // The session has ended meanwhile. The invitation page offers to sign in again.
      if (code === 'UNAUTHENTICATED') return sendOnTo(reply, invitationPath(request));
      throw error;
    }
  });

  server.post('/invitation/:token/decline', async (request, reply) => {
    try {
      const team = await declineInvitation(app, pathValue(request, 'token'));
      return sendPage(reply, 200, declined(team.name));
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND')
        return sendPage(reply, 404, INVITATION_GONE);
      throw error;
    }
  });

  server.post('/invitation/:token/switch', async (request, reply) => {
    reply.header('set-cookie', await signOut(parts, request));
    return sendOnTo(reply, invitationPath(request));
  });
}
