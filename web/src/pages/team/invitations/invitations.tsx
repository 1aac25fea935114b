import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Issued, IssuedLink } from '../../../components/issued-link.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import type { Team } from '../../../data/me.ts';
import { team as words } from '../../../words/team.ts';
import { InvitationRow } from './invitation-row.tsx';
import classes from './invitations.module.css';
import { invitationsQuery } from './requests.ts';

/** People who are invited and have not joined yet. */
export function Invitations({ team }: { team: Team }) {
  const { data: invitations = [], error, refetch } = useQuery(invitationsQuery(team.id));
  const [issued, setIssued] = useState<Issued | null>(null);
  const close = () => setIssued(null);
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="invited" className={classes.section}>
          <h2 id="invited" className={classes.title}>
            {words.invitations.title}
          </h2>
          <ul className={classes.list}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} team={team} invitation={invitation} onIssued={setIssued} />
            ))}
          </ul>
        </section>
      )}
      <Modal
        opened={issued !== null}
        onClose={close}
        title={words.invite.ready(issued?.email ?? '')}
        closeOnClickOutside={false}
      >
        {issued && <IssuedLink issued={issued} words={words.invite} onClose={close} />}
      </Modal>
    </>
  );
}
