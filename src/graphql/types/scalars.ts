import { GraphQLError, Kind } from 'graphql';
import { durationFormats, timeFormats } from '../../domain/accounts/preferences.ts';
import { importOverlaps, importVerdicts, keptReasons } from '../../domain/imports/import.ts';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import { memberStatuses } from '../../domain/teams/member-status.ts';
import { roles, scopes } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { weekStarts } from '../../domain/time/zone.ts';
import { overlapPolicies } from '../../domain/time-entries/overlap.ts';
import { errorCodes } from '../../lib/errors.ts';
import { creationOutcomes } from '../../services/time-entries/creation.ts';
import { builder } from '../builder.ts';
import type { TextExtensions } from './field-extensions.ts';

const EXPECTED = 'An ISO8601DateTime is a text such as "2026-03-29T01:30:00Z".';

builder.scalarType('ISO8601DateTime', {
  description:
    'An instant as ISO 8601, with `Z` or an offset: `2026-03-29T01:30:00Z`, or in the basic format `20260329T013000Z`. A local time without an offset is refused. Answers are in UTC and follow RFC 3339, with milliseconds only where there are any.',
  specifiedByURL: 'https://www.iso.org/iso-8601-date-and-time-format.html',
  serialize: (value) => formatInstant(value),
  extensions: { needsNoEscape: true } satisfies TextExtensions,
  parseValue: (value) => {
    if (typeof value !== 'string') throw new GraphQLError(EXPECTED);
    return value;
  },
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw new GraphQLError(EXPECTED, { nodes: node });
    return node.value;
  },
});

export const MoneyType = builder.objectRef<Money>('Money').implement({
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.string({
      description: 'The amount as a decimal number with all decimals of its currency, such as `85.50`.',
      resolve: (money) => formatMoney(money),
    }),
    currency: t.exposeString('currency', {
      description: 'The ISO 4217 code of the currency, such as `EUR`.',
    }),
  }),
});

export const MoneyInputType = builder.inputType('MoneyInput', {
  description: 'An amount of money to set.',
  fields: (t) => ({
    amount: t.string({ required: true, description: 'A decimal number such as `85.50`, not negative.' }),
    currency: t.string({ description: "An ISO 4217 code such as `EUR`; by default the team's currency." }),
  }),
});

export const RoleType = builder.enumType('Role', {
  description: 'The permissions of a member in a team. Each role includes the ones before it.',
  values: describe(roles, {
    MEMBER: "Tracks their own time and reads the team's clients, projects, tasks and tags.",
    MANAGER:
      "Also sees and edits everyone's time, sees rates, and manages clients, projects, tasks and tags.",
    ADMIN: 'Also manages members, rates and the settings of the team.',
    OWNER: 'Also makes other owners, and archives or deletes the team.',
  }),
});

export const MemberStatusType = builder.enumType('MemberStatus', {
  description: 'Whether somebody is in a team.',
  values: describe(memberStatuses, {
    ACTIVE: 'In the team.',
    INVITED:
      'Has not accepted yet and sees nothing of the team. The member is named by the address that was invited.',
    DEACTIVATED: 'Left, was removed, or did not accept. The time of the member stays.',
  }),
});

export const OverlapPolicyType = builder.enumType('OverlapPolicy', {
  description:
    'The policy for a new entry that overlaps finished entries of the same member. Entries that only touch do not overlap.',
  values: describe(overlapPolicies, {
    MERGE_SAME_WORK:
      'Overlapping entries with the same project, task, client, billable flag, title and tags become one; others stay separate. Titles and tags are compared without case.',
    MERGE_ANY: 'Overlapping entries become one, whatever was worked on.',
    KEEP_BOTH: 'Every entry is kept as it is.',
    REJECT: 'An overlapping entry is refused, and the message names the one in the way.',
  }),
});

export const OutcomeType = builder.enumType('CreationOutcome', {
  description: 'The result of the creation of a time entry.',
  values: describe(creationOutcomes, {
    CREATED: 'A new entry was made.',
    MERGED: 'It overlapped an existing entry, which was extended and is answered.',
    DEDUPLICATED:
      'The idempotency key or the external id was used before; the entry of then is answered and nothing was written.',
  }),
});

export const ImportOverlapType = builder.enumType('ImportOverlap', {
  description: 'The handling of overlaps in an import.',
  values: describe(importOverlaps, {
    KEEP_BOTH: 'Every row stays as it is.',
    TEAM: 'The overlap policy of the team decides.',
  }),
});

export const ImportVerdictType = builder.enumType('ImportVerdict', {
  description: 'The result of the reconciliation of an import.',
  values: describe(importVerdicts, {
    MATCHES:
      'Every record with time or money is stored as the source has it, or was left out by choice of the importing person.',
    INCOMPLETE: 'Records or amounts were left out for another reason; the report lists them.',
    DIFFERS: 'A stored value is not what the source has; the report lists it.',
  }),
});

export const KeptReasonType = builder.enumType('KeptReason', {
  description:
    'Why an entry stays as it is, in part or as a whole, when an import is undone that made or changed it.',
  values: describe(keptReasons, {
    CHANGED: 'It was changed by hand since.',
    MERGED: 'Time from elsewhere was merged with it.',
    LATER_IMPORT: 'A later import changed it since. Undoing that one restores what it said before both.',
    REPRICED:
      'The import changed its rate or amount, and it was repriced since. All else was restored; the price stays.',
    LOCKED: 'It is before the lock date, or would be.',
    WORK_ARCHIVED: 'The project, client or task that it was on is archived.',
    WORK_DELETED: 'The project, client or task that it was on was deleted.',
  }),
});

export const ScopeType = builder.enumType('ApiKeyScope', {
  description: 'The permissions of a credential.',
  values: describe(scopes, { read: 'Queries.', write: 'Mutations.' }),
});

export const WeekStartType = builder.enumType('WeekStart', {
  description: 'The day on which weeks start.',
  values: describe(weekStarts, {
    MONDAY: 'Weeks start on Monday.',
    SATURDAY: 'Weeks start on Saturday.',
    SUNDAY: 'Weeks start on Sunday.',
  }),
});

export const TimeFormatType = builder.enumType('TimeFormat', {
  description: 'The format of the time of day. Programs that show times to the user should follow it.',
  values: describe(timeFormats, {
    AUTO: "As the user's locale has it.",
    H12: 'With 12 hours, `1:30 PM`.',
    H24: 'With 24 hours, `13:30`.',
  }),
});

export const DurationFormatType = builder.enumType('DurationFormat', {
  description: 'The format of durations. Programs that show durations to the user should follow it.',
  values: describe(durationFormats, {
    CLOCK: 'In hours and minutes, `1:30`.',
    DECIMAL: 'In hours with decimals, `1.50 h`.',
  }),
});

export const SourceKindType = builder.enumType('SourceKind', {
  description: 'The kind of credential that made an entry.',
  values: {
    API_KEY: { description: 'An API key.' },
    OAUTH_APP: { description: 'An app with OAuth access.' },
    DASHBOARD: { description: 'A person in the dashboard.' },
    COMMAND_LINE: { description: 'An administrator at the command line.' },
  } as const,
});

export const ErrorCodeType = builder.enumType('ErrorCode', {
  description: 'The codes by which programs tell failures apart.',
  values: Object.fromEntries(
    Object.entries(errorCodes).map(([code, { meaning }]) => [code, { description: meaning }]),
  ) as { [Code in keyof typeof errorCodes]: { description: string } },
});

export function describe<Value extends string>(
  values: readonly Value[],
  meanings: Record<Value, string>,
): { [Key in Value]: { description: string } } {
  return Object.fromEntries(values.map((value) => [value, { description: meanings[value] }])) as {
    [Key in Value]: { description: string };
  };
}
