import { appointTeamOwner } from '../../services/accounts/by-administrator.ts';
import { deleteInstalledTeam, restoreInstalledTeam } from '../../services/teams/delete.ts';
import { builder } from '../builder.ts';
import { idInput } from '../types/inputs.ts';
import { defineMutation } from '../types/mutation.ts';
import { TAKES_ADMINISTRATOR } from './takes-administrator.ts';
import { InstalledMemberType, InstalledTeamType } from './team-types.ts';

defineMutation('appointTeamOwner', {
  description: `Makes an active member the owner of a team that has no active owner, because the owner left or their account is disabled or deleted. Refused with \`HAS_OWNER\` otherwise. ${TAKES_ADMINISTRATOR}`,
  input: builder.inputType('AppointTeamOwnerInput', {
    description: 'The input of `appointTeamOwner`.',
    fields: (t) => ({
      teamId: t.id({ required: true, description: 'The id of the team.' }),
      identityId: t.id({ required: true, description: 'The id of the member.' }),
    }),
  }),
  run: ({ app, actor }, args) => appointTeamOwner(app, actor, args),
  payload: { member: { type: InstalledMemberType, description: 'The new owner.', of: (member) => member } },
});

defineMutation('deleteInstalledTeam', {
  description: `Deletes a team with everything in it. It is closed at once, like an archived team, and erased after 14 days. Until then \`restoreInstalledTeam\`, or an owner with \`restoreTeam\`, undoes it. ${TAKES_ADMINISTRATOR}`,
  input: builder.inputType('DeleteInstalledTeamInput', {
    description: 'The input of `deleteInstalledTeam`.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'The id of the team.' }),
      name: t.string({
        required: true,
        description: 'The name of the team, to confirm that everything in it is to be erased.',
      }),
    }),
  }),
  run: ({ app, actor }, args) => deleteInstalledTeam(app, actor, args),
  payload: { team: { type: InstalledTeamType, description: 'The team.', of: (team) => team } },
});

defineMutation('restoreInstalledTeam', {
  description: `Undoes the deletion of a team that is not erased yet. ${TAKES_ADMINISTRATOR}`,
  input: idInput('RestoreInstalledTeam', 'The id of the team.'),
  run: ({ app, actor }, { id }) => restoreInstalledTeam(app, actor, id),
  payload: { team: { type: InstalledTeamType, description: 'The team.', of: (team) => team } },
});
