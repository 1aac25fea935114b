import { createInput } from './inputs.ts';
import { MoneyInputType, RoleType } from './scalars.ts';

/** The input of a mutation that brings someone into a team. */
export function newMemberInput(name: string, email: string) {
  return createInput(name, (t) => ({
    teamId: t.id({ required: true, description: 'The id of the team.' }),
    email: t.string({ required: true, description: email }),
    role: t.field({ type: RoleType, description: 'By default `MEMBER`.' }),
    hourlyRate: t.field({ type: MoneyInputType, description: "The member's own hourly rate." }),
  }));
}
