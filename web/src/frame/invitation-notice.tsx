import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { ownInvitationsQuery, useAnswerInvitation } from '../data/own-invitations.ts';
import { invitation as words } from '../words/invitation.ts';
import { Notice } from './notice.tsx';

/** The newest invitation of the user. The next one appears when it is answered. */
export function InvitationNotice() {
  const { data: invitations = [] } = useQuery(ownInvitationsQuery);
  const answer = useAnswerInvitation();
  const [invitation] = invitations;
  if (!invitation) return null;
  const { teamName } = invitation;
  const reply = (isAccepted: boolean) =>
    answer.mutate(
      { invitation, isAccepted },
      {
        onSuccess: () =>
          notifications.show({ message: isAccepted ? words.accepted(teamName) : words.declined(teamName) }),
        onError: (error) =>
          notifications.show({ color: 'red', title: words.failed, message: messageOf(error) }),
      },
    );
  const isSending = (isAccepted: boolean) => answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <Notice text={words.notice(invitation)} tone="news">
      {invitations.length > 1 && <span>{words.more(invitations.length - 1)}</span>}
      <Button
        size="compact-sm"
        loading={isSending(true)}
        disabled={answer.isPending}
        aria-label={words.acceptOf(teamName)}
        onClick={() => reply(true)}
      >
        {words.accept}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSending(false)}
        disabled={answer.isPending}
        aria-label={words.declineOf(teamName)}
        onClick={() => reply(false)}
      >
        {words.decline}
      </Button>
    </Notice>
  );
}
