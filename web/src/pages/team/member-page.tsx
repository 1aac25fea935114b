import { useParams } from '@tanstack/react-router';
import { roleMay } from '../../../../src/domain/teams/policy.ts';
import { Empty } from '../../components/empty.tsx';
import { Page } from '../../components/page.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { useMembers } from '../../data/members.ts';
import { NotFound } from '../../frame/failure.tsx';
import { team as words } from '../../words/team.ts';
import { MemberTime } from './time/member-time.tsx';

/** The time of one member, for users who may see it. */
export function MemberPage() {
  const { identityId } = useParams({ from: '/team/$identityId' });
  const team = useTeam();
  const member = useMembers(team.id).find(({ id }) => id === identityId);
  const isMe = identityId === team.myIdentity.id;
  if (!isMe && !roleMay(team.myIdentity.role, 'time.others')) {
    return (
      <Page title={words.title}>
        <Empty title={words.time.forbidden}>{words.time.forbiddenText}</Empty>
      </Page>
    );
  }
  return member ? <MemberTime key={member.id} member={member} /> : <NotFound />;
}
