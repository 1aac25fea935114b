import type { Budget, budgetKinds, budgetPeriods } from '../../domain/money/budget-agreement.ts';
import type { Money } from '../../domain/money/money.ts';
import type { BudgetStatus } from '../../services/budgets/progress.ts';
import { builder } from '../builder.ts';
import { MoneyInputType, MoneyType } from './scalars.ts';

const BudgetKindType = builder.enumType('BudgetKind', {
  description: 'The unit of a budget.',
  values: {
    HOURS: { description: 'All time of the project.' },
    MONEY: { description: 'The billable amount in one currency.' },
  } satisfies Record<(typeof budgetKinds)[number], object>,
});

const BudgetPeriodType = builder.enumType('BudgetPeriod', {
  description: 'For how long a budget is.',
  values: {
    ONCE: { description: 'For the whole project.' },
    MONTHLY: { description: "For each month, in the team's time zone." },
  } satisfies Record<(typeof budgetPeriods)[number], object>,
});

export const BudgetInputType = builder.inputType('BudgetInput', {
  description: 'A budget to set: either `seconds` or `money`.',
  fields: (t) => ({
    seconds: t.float({ description: 'A duration in seconds.' }),
    money: t.field({ type: MoneyInputType, description: 'An amount of money.' }),
    period: t.field({ type: BudgetPeriodType, required: true, description: 'For how long it is.' }),
    thresholds: t.intList({
      description:
        'The shares that send an alert, in percent: up to ten from 1 to 1000. By default 80 and 100; none with an empty list.',
    }),
  }),
});

/** Converts milliseconds to seconds. Null for a budget of money. */
const seconds = ({ kind }: Budget, size: number) => (kind === 'HOURS' ? size / 1000 : null);
/** An amount in the currency of the budget. Null for a budget of hours. */
const money = ({ currency }: Budget, size: number): Money | null =>
  currency === null ? null : { minorUnits: Math.round(size), currency };

export const BudgetType = builder.objectRef<BudgetStatus>('Budget').implement({
  description:
    'The budget of a project and its use so far. A budget of hours counts all time, a budget of money the billable amount in its currency. Running timers count up to now.',
  fields: (t) => {
    const ofHours = (what: string, of: (status: BudgetStatus) => number) =>
      t.float({
        nullable: true,
        description: `${what}, in seconds. Null for a budget of money.`,
        resolve: (status) => seconds(status.budget, of(status)),
      });
    const ofMoney = (what: string, of: (status: BudgetStatus) => number) =>
      t.field({
        type: MoneyType,
        nullable: true,
        description: `${what}. Null for a budget of hours.`,
        resolve: (status) => money(status.budget, of(status)),
      });
    return {
      kind: t.field({
        type: BudgetKindType,
        description: 'The unit of the budget.',
        resolve: ({ budget }) => budget.kind,
      }),
      period: t.field({
        type: BudgetPeriodType,
        description: 'For how long it is.',
        resolve: ({ budget }) => budget.period,
      }),
      month: t.string({
        nullable: true,
        description:
          'The month that the figures are of, such as `2026-03`. Null for a budget without periods.',
        resolve: ({ period }) => period || null,
      }),
      thresholds: t.intList({
        description: 'The shares that send an alert, in percent.',
        resolve: ({ budget }) => [...budget.thresholds],
      }),
      seconds: ofHours('The size of the budget', ({ budget }) => budget.size),
      money: ofMoney('The size of the budget', ({ budget }) => budget.size),
      spentSeconds: ofHours('The used part', ({ progress }) => progress.spent),
      spentMoney: ofMoney('The used part', ({ progress }) => progress.spent),
      leftSeconds: ofHours(
        'The remaining part; negative if the budget is exceeded',
        ({ progress }) => progress.left,
      ),
      leftMoney: ofMoney(
        'The remaining part; negative if the budget is exceeded',
        ({ progress }) => progress.left,
      ),
      usedShare: t.float({
        description: 'The used share: 1 if all of it is used.',
        resolve: ({ progress }) => progress.usedShare,
      }),
      evenShare: t.float({
        nullable: true,
        description:
          'The share that would be spent if it were spent evenly: the part of the month that is over. Null for a budget without periods.',
        resolve: ({ progress }) => progress.evenShare,
      }),
      secondsPerDay: ofHours(PACE, ({ progress }) => progress.perDay),
      moneyPerDay: ofMoney(PACE, ({ progress }) => progress.perDay),
      runsOutOn: t.string({
        nullable: true,
        description:
          "The date, in the team's time zone, on which nothing is left at this pace. Null if that is never (in this month), and if nothing is left now.",
        resolve: ({ progress }) => progress.runsOutOn,
      }),
      otherCurrencies: t.expose('elsewhere', {
        type: [MoneyType],
        description: "Amounts in currencies other than the budget's. The budget does not count them.",
      }),
    };
  },
});

const PACE =
  'The daily use at the current pace: the average of the month so far, or for a budget without periods of the last 28 days (or since the first entry, if that is later)';
