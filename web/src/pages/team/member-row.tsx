import { Link } from '@tanstack/react-router';
import { roleMay } from '../../../../src/domain/teams/policy.ts';
import { Refusal } from '../../components/refusal.tsx';
import type { Team } from '../../data/me.ts';
import type { Member } from '../../data/members.ts';
import { Initial } from '../../frame/initial.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { team as words } from '../../words/team.ts';
import { MemberMenu } from './member-menu.tsx';
import { RateCell } from './rate-cell.tsx';
import { RoleMenu } from './role-menu.tsx';
import classes from './team.module.css';
import { useMemberChange } from './use-member-change.ts';

interface Props {
  team: Team;
  member: Member;
}

/** A member. Errors of changes appear below the row. */
export function MemberRow({ team, member }: Props) {
  const { date } = useTimeFormat();
  const change = useMemberChange(team.id, member);
  const { id: myId, role: myRole } = team.myIdentity;
  const isMe = member.id === myId;
  const maySeeTime = roleMay(myRole, 'time.others');
  const parts = { team, member, change, isMe };
  const since = date(Date.parse(member.createdAt));
  return (
    <>
      <tr className={classes.row} data-inactive={!member.active || undefined}>
        <td>
          <span className={classes.member}>
            <Initial name={member.name} />
            <span className={classes.names}>
              <span className={classes.name}>
                {maySeeTime ? (
                  <Link to="/team/$identityId" params={{ identityId: member.id }} className={classes.link}>
                    {member.name}
                  </Link>
                ) : (
                  member.name
                )}
                {isMe && <span className={classes.tag}>{words.you}</span>}
                {member.status === 'INVITED' && <span className={classes.tag}>{words.invited}</span>}
              </span>
              {member.email !== member.name && <span className={classes.email}>{member.email}</span>}
            </span>
          </span>
        </td>
        <td className={classes.role}>
          <RoleMenu {...parts} />
        </td>
        {roleMay(myRole, 'rate.read') && (
          <td className={classes.rate}>
            <RateCell {...parts} kind="hourlyRate" />
          </td>
        )}
        {roleMay(myRole, 'cost.read') && (
          <td className={classes.cost}>
            {/* The column header names the rate, if it is visible. */}
            <span className={classes.costLabel} aria-hidden>
              {words.columns.cost}
            </span>
            <RateCell {...parts} kind="costRate" />
          </td>
        )}
        <td className={classes.since}>
          <time dateTime={member.createdAt}>{since}</time>
        </td>
        {maySeeTime && (
          <td className={classes.actions}>
            <MemberMenu {...parts} />
          </td>
        )}
      </tr>
      {change.error && (
        <tr className={classes.refusal}>
          <td colSpan={6}>
            <Refusal
              error={change.error}
              onRetry={() => change.variables && change.mutate(change.variables)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
