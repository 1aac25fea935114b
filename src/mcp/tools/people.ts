import { z } from 'zod';
import { type MemberStatus, memberStatuses, statusOf } from '../../domain/teams/member-status.ts';
import { listTeamMembers } from '../../services/members/list.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { visibleRate } from '../../services/rates/hourly-rate.ts';
import { defaultMembership } from '../../services/shared/access.ts';
import { currentUser } from '../../services/users/current.ts';
import { page, team } from '../inputs.ts';
import { defineTool, READS, type Tool } from '../tool.ts';
import { meText, meView, viewMe } from '../views/me.ts';
import { rateView, viewRate } from '../views/money.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { teamName } from '../views/team.ts';

const STATUS_TEXTS: Record<MemberStatus, string> = {
  ACTIVE: '',
  INVITED: ', invited',
  DEACTIVATED: ', removed',
};

export const memberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(memberStatuses),
  active: z.boolean(),
  ...rateView,
});

export const peopleTools: Tool[] = [
  defineTool({
    name: 'who_am_i',
    title: 'Who am I',
    description: 'You, your time zone, the time now, and your teams with your role in each. Call it first.',
    behaviour: READS,
    input: z.strictObject({}),
    output: meView,
    run: async (context) => {
      const data = await viewMe(context);
      return { data, text: meText(data, await currentUser(context.app, context.actor)) };
    },
  }),
  defineTool({
    name: 'list_team_members',
    title: 'List team members',
    description: 'The members of a team, by e-mail address.',
    behaviour: READS,
    input: z.strictObject({
      team,
      active: z.boolean().optional().describe('Only those in the team, or only the others'),
      ...page,
    }),
    output: z.object({ team: z.string(), team_id: z.string(), members: z.array(memberView), ...pageView }),
    run: async (context, { team: given, ...query }) => {
      const { app, actor } = context;
      const named = await resolveNames(app, actor, { team: given });
      const teamId = named.teamId ?? defaultMembership(actor).teamId;
      const found = await listTeamMembers(app, actor, { ...query, teamId });
      const members = found.items.map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        role: member.role,
        status: statusOf(member),
        active: member.deactivatedAt === null,
        ...viewRate(visibleRate(actor, member.teamId, member.hourlyRate)),
      }));
      const data = {
        team: await teamName(context, teamId),
        team_id: teamId,
        members,
        total_count: await found.count(),
        ...nextCursor(found),
      };
      const lines = members.map(
        ({ name, email, role, status, hourly_rate: rate, id }) =>
          `${name} <${email}>, ${role}${rate ? `, ${rate} an hour` : ''}${STATUS_TEXTS[status]} (id ${id})`,
      );
      const heading = `${counted(data.total_count, 'member')} of the team ${data.team}`;
      return { data, text: listText(heading, lines, data) };
    },
  }),
];
