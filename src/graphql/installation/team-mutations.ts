import { appointTeamOwner } from '../../services/accounts/by-administrator.ts';
import { builder } from '../builder.ts';
import { defineMutation } from '../types/mutation.ts';
import { TAKES_ADMINISTRATOR } from './takes-administrator.ts';
import { InstalledMemberType } from './team-types.ts';

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
