import { useParams } from '@tanstack/react-router';
import { roleMay } from '../../../../src/domain/policy.ts';
import { Empty } from '../../components/empty.tsx';
import { Page } from '../../components/page.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { team as words } from '../../words/team.ts';

/** The time of one member, for those who may see it. */
export function MemberPage() {
  const { identityId } = useParams({ from: '/team/$identityId' });
  const team = useTeam();
  const isMe = identityId === team.myIdentity.id;
  if (!isMe && !roleMay(team.myIdentity.role, 'time.others')) {
    return (
      <Page title={words.title}>
        <Empty title={words.time.forbidden}>{words.time.forbiddenText}</Empty>
      </Page>
    );
  }
  return <Page title={words.title}>…</Page>;
}
