import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { roleMay } from '../../../../src/domain/teams/policy.ts';
import { Page } from '../../components/page.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { useMembers } from '../../data/members.ts';
import { team as words } from '../../words/team.ts';
import { Invitations } from './invitations/invitations.tsx';
import { InviteButton } from './invitations/invite-button.tsx';
import { listedMembers } from './list.ts';
import { MemberTable } from './member-table.tsx';
import classes from './team.module.css';

export function TeamPage() {
  const team = useTeam();
  const members = useMembers(team.id);
  const [search, setSearch] = useState('');
  const [showsDeactivated, setShowsDeactivated] = useState(false);
  const mayManage = roleMay(team.myIdentity.role, 'member.manage');
  const listed = listedMembers(members, search);
  const active = listed.filter((member) => member.active);
  // Users who manage members see the list of invitations instead.
  const invited = mayManage ? [] : listed.filter(({ status }) => status === 'INVITED');
  const deactivated = listed.filter(({ status }) => status === 'DEACTIVATED');
  return (
    <Page
      title={words.title}
      actions={
        <>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={words.search}
            placeholder={words.searchHint}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {mayManage && <InviteButton team={team} />}
        </>
      }
    >
      <MemberTable team={team} members={[...active, ...invited]} />
      {listed.length === 0 && <p className={classes.none}>{words.nobodyFits(search.trim())}</p>}
      {mayManage && <Invitations team={team} />}
      {deactivated.length > 0 && (
        <>
          <Button
            variant="subtle"
            color="gray"
            className={classes.more}
            aria-expanded={showsDeactivated}
            onClick={() => setShowsDeactivated(!showsDeactivated)}
          >
            {showsDeactivated ? words.hideDeactivated : words.showDeactivated(deactivated.length)}
          </Button>
          {showsDeactivated && <MemberTable team={team} members={deactivated} label={words.deactivated} />}
        </>
      )}
    </Page>
  );
}
