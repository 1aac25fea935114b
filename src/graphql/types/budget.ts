import type { Budget, budgetKinds, budgetPeriods } from '../../domain/money/budget-agreement.ts';
import type { Money } from '../../domain/money/money.ts';
import type { BudgetStatus } from '../../services/budgets/progress.ts';
import { builder } from '../builder.ts';
import { MoneyInputType, MoneyType } from './scalars.ts';

const BudgetKindType = builder.enumType('BudgetKind', {
  description: 'What a budget is counted in.',
  values: {
    HOURS: { description: 'All time of the project.' },
    MONEY: { description: 'What its billable time earns, in one currency.' },
  } satisfies Record<(typeof budgetKinds)[number], object>,
});

const BudgetPeriodType = builder.enumType('BudgetPeriod', {
  description: 'For how long a budget is.',
  values: {
    ONCE: { description: 'For the whole project.' },
    MONTHLY: { description: "For each month anew, in the team's time zone." },
  } satisfies Record<(typeof budgetPeriods)[number], object>,
});

export const BudgetInputType = builder.inputType('BudgetInput', {
  description: 'A budget to set: either `seconds` or `money`.',
  fields: (t) => ({
    seconds: t.float({ description: 'So much time, in seconds.' }),
    money: t.field({ type: MoneyInputType, description: 'So much money.' }),
    period: t.field({ type: BudgetPeriodType, required: true, description: 'For how long it is.' }),
    thresholds: t.intList({
      description:
        'At which shares people are told, in percent: up to ten from 1 to 1000. By default 80 and 100; none with an empty list.',
    }),
  }),
});

/** Milliseconds in seconds; null for a budget of money. */
const seconds = ({ kind }: Budget, size: number) => (kind === 'HOURS' ? size / 1000 : null);
/** An amount in the currency of the budget; null for a budget of hours. */
const money = ({ currency }: Budget, size: number): Money | null =>
  currency === null ? null : { minorUnits: Math.round(size), currency };

export const BudgetType = builder.objectRef<BudgetStatus>('Budget').implement({
  description:
    'How much of a project was agreed on, and where it stands now. A budget of hours counts all time, one of money what billable time earns in its currency. Running timers count up to now.',
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
        description: 'What it is counted in.',
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
        description: 'At which shares people are told, in percent.',
        resolve: ({ budget }) => [...budget.thresholds],
      }),
      seconds: ofHours('How much was agreed on', ({ budget }) => budget.size),
      money: ofMoney('How much was agreed on', ({ budget }) => budget.size),
      spentSeconds: ofHours('How much is spent', ({ progress }) => progress.spent),
      spentMoney: ofMoney('How much is spent', ({ progress }) => progress.spent),
      leftSeconds: ofHours(
        'How much is left, below zero where it is overspent',
        ({ progress }) => progress.left,
      ),
      leftMoney: ofMoney(
        'How much is left, below zero where it is overspent',
        ({ progress }) => progress.left,
      ),
      usedShare: t.float({
        description: 'The share that is spent: 1 where all of it is.',
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
          "The date, in the team's time zone, on which nothing is left at this pace. Null where that is never (in this month), and where nothing is left now.",
        resolve: ({ progress }) => progress.runsOutOn,
      }),
      otherCurrencies: t.expose('elsewhere', {
        type: [MoneyType],
        description: 'What was earned in other currencies than that of the budget, which it does not count.',
      }),
    };
  },
});

const PACE =
  "What is spent a day at today's pace: that of the month so far, or of the last 28 days where there are no periods (of the days since the first entry where those are fewer)";
