import type { AmountChange, ProjectPriceChange } from '../domain/money/repricing.ts';
import { repriceTimeEntries } from '../services/rates/reprice.ts';
import { builder } from './builder.ts';
import { defineMutation } from './types/mutation.ts';
import { ProjectType } from './types/refs.ts';
import { related } from './types/related.ts';
import { TimeFilterInput } from './types/report-inputs.ts';
import { MoneyType } from './types/scalars.ts';

const AmountChangeType = builder.objectRef<AmountChange>('AmountChange').implement({
  description: 'The billable amount in one currency, before and after the new rates.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'The ISO 4217 code of the currency.' }),
    before: t.field({
      type: MoneyType,
      description: 'At the rates that the entries had.',
      resolve: ({ before, currency }) => ({ minorUnits: before, currency }),
    }),
    after: t.field({
      type: MoneyType,
      description: "At today's rates.",
      resolve: ({ after, currency }) => ({ minorUnits: after, currency }),
    }),
  }),
});

const ProjectPriceChangeType = builder.objectRef<ProjectPriceChange>('ProjectPriceChange').implement({
  description: 'The effect of new rates on one project.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The id of the project; null for time without one.',
    }),
    project: t.field({
      type: ProjectType,
      nullable: true,
      description: 'The project; null for time without one.',
      ...related('project', 'projectId'),
    }),
    entryCount: t.exposeInt('entryCount', { description: 'The number of its entries that change.' }),
    amounts: t.expose('amounts', { type: [AmountChangeType], description: 'The amounts, by currency.' }),
  }),
});

const RepriceTimeEntriesInput = builder.inputType('RepriceTimeEntriesInput', {
  description: 'The input of `repriceTimeEntries`.',
  fields: (t) => ({
    teamId: t.id({ required: true, description: 'The id of the team.' }),
    from: t.string({
      required: true,
      description: "Entries that start from here on: a date in the team's time zone, or a timestamp.",
    }),
    to: t.string({
      required: true,
      description: 'Entries that start before this: likewise; a date is included.',
    }),
    filter: t.field({ type: TimeFilterInput, description: 'Only some of them; by default all.' }),
    apply: t.boolean({
      required: true,
      description: 'Whether to change the entries. With false, the call only reports what would change.',
    }),
    includeLocked: t.boolean({
      description: 'Whether entries before the lock date change too; by default they stay.',
    }),
  }),
});

defineMutation('repriceTimeEntries', {
  description:
    "Applies today's hourly rates to entries that have others, also to rates that an import brought. Ask with `apply: false` first. It changes 10,000 entries a call: repeat it until `remaining` is 0; the figures are those of the call. `updatedAt` of the entries stays. Requires ADMIN.",
  input: RepriceTimeEntriesInput,
  run: ({ app, actor }, input) => repriceTimeEntries(app, actor, input),
  payload: {
    entryCount: {
      type: 'Int',
      description: 'The number of entries that get another rate.',
      of: (repricing) => repricing.entryCount,
    },
    amounts: {
      type: [AmountChangeType],
      description: 'The billable amounts by currency.',
      of: (repricing) => repricing.amounts,
    },
    projects: {
      type: [ProjectPriceChangeType],
      description: 'The same by project, those with the most entries first.',
      of: (repricing) => repricing.projects,
    },
    remaining: {
      type: 'Int',
      description: 'The number of entries left to change.',
      of: (repricing) => repricing.remaining,
    },
    lockedCount: {
      type: 'Int',
      description: 'The number of entries that keep their rate because they are before the lock date.',
      of: (repricing) => repricing.lockedCount,
    },
  },
});
