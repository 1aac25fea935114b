import { roleMay } from '../../../../src/domain/teams/policy.ts';
import type { Team } from '../../data/me.ts';
import type { Member } from '../../data/members.ts';
import { team as words } from '../../words/team.ts';
import { MemberRow } from './member-row.tsx';
import classes from './team.module.css';

interface Props {
  team: Team;
  members: Member[];
  label?: string;
}

/** Members with the fields that the user may see. */
export function MemberTable({ team, members, label = words.members }: Props) {
  if (members.length === 0) return null;
  const { role } = team.myIdentity;
  return (
    <table className={`${classes.table} stacks`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.columns.member}</th>
          <th scope="col" className={classes.role}>
            {words.columns.role}
          </th>
          {roleMay(role, 'rate.read') && (
            <th scope="col" className={classes.rate}>
              {words.columns.rate}
            </th>
          )}
          {roleMay(role, 'cost.read') && (
            <th scope="col" className={classes.cost}>
              {words.columns.cost}
            </th>
          )}
          <th scope="col" className={classes.since}>
            {words.columns.since}
          </th>
          {roleMay(role, 'time.others') && (
            <th scope="col" className={classes.actions}>
              <span className="visually-hidden">{words.columns.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} team={team} member={member} />
        ))}
      </tbody>
    </table>
  );
}
