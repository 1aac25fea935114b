import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { Issued } from '../../../components/issued-link.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import type { Team } from '../../../data/me.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { team } from '../../../words/team.ts';
import { mayRemove } from '../list.ts';
import table from '../team.module.css';
import classes from './invitations.module.css';
import { type Invitation, useResend, useRevoke } from './requests.ts';

const words = team.invitations;

interface Props {
  team: Team;
  invitation: Invitation;
  onIssued: (issued: Issued) => void;
}

export function InvitationRow({ team: { id: teamId, myIdentity }, invitation, onIssued }: Props) {
  const { email, role, expired, expiresAt, invitedBy, identity } = invitation;
  const { date } = useTimeFormat();
  const [isAsking, setAsking] = useState(false);
  const resend = useResend(teamId, onIssued);
  const revoke = useRevoke(teamId, () => {
    setAsking(false);
    notifications.show({ message: words.revoked(email) });
  });
  const details = [
    // A former member keeps the name that the team knows.
    ...(identity && identity.name !== email ? [identity.name] : []),
    words.as(role),
    ...(invitedBy ? [words.by(invitedBy.name)] : []),
    ...(expired ? [] : [words.until(date(Date.parse(expiresAt)))]),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.email}>
          {identity ? (
            <Link to="/team/$identityId" params={{ identityId: identity.id }} className={table.link}>
              {email}
            </Link>
          ) : (
            email
          )}
          {expired && <span className={classes.expired}>{words.expired}</span>}
        </div>
        <div className={classes.note}>{details.join(' · ')}</div>
      </div>
      {mayRemove(myIdentity.role, role) && (
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate(invitation)}
          aria-label={words.resendTo(email)}
        >
          {words.resend}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)} aria-label={words.revokeOf(email)}>
        {words.revoke}
      </Button>
      <Refusal error={resend.error} onRetry={() => resend.mutate(invitation)} />
      <ConfirmDialog
        opened={isAsking}
        title={words.revokeTitle(email)}
        action={words.revoke}
        dangerous
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate(invitation)}
        onClose={() => setAsking(false)}
      >
        {words.revokeText}
      </ConfirmDialog>
    </li>
  );
}
