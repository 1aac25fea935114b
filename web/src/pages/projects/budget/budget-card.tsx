import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Budget, useBudgets } from '../../../budgets/budget.ts';
import { BudgetBar } from '../../../budgets/budget-bar.tsx';
import { amountText, levelOf, percentText, spentOfSize } from '../../../budgets/budget-text.ts';
import { monthText } from '../../../budgets/month-text.ts';
import type { Project } from '../../../data/catalog.ts';
import { useMay } from '../../../data/use-may.ts';
import { moneyText } from '../../../money/money.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { budgets } from '../../../words/budgets.ts';
import page from '../project-page.module.css';
import classes from './budget-card.module.css';
import { BudgetDialog } from './budget-dialog.tsx';

const words = budgets.card;

/** The budget of a project, for users who may see budgets, with a way to change it. */
export function BudgetCard({ project }: { project: Project }) {
  const maySee = useMay('budget.read');
  const mayManage = useMay('budget.manage');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useBudgets();
  if (!maySee) return null;
  if (!data) {
    return error ? (
      <p className={page.note}>
        {words.failed}{' '}
        <Button size="compact-sm" variant="light" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </p>
    ) : (
      <Skeleton height={148} mb={32} />
    );
  }
  const budget = data.get(project.id) ?? null;
  return (
    <section className={classes.card} aria-labelledby="budget" data-empty={budget === null || undefined}>
      <div className={classes.head}>
        <h2 id="budget" className={classes.title}>
          {budgets.title}
        </h2>
        {budget ? <span className={classes.period}>{periodText(budget)}</span> : <p>{words.none}</p>}
        {mayManage && (
          <Button variant="default" className={classes.edit} onClick={() => setOpen(true)}>
            {budget ? words.edit : words.set}
          </Button>
        )}
      </div>
      {budget && <BudgetFacts budget={budget} />}
      <BudgetDialog isOpen={isOpen} onClose={() => setOpen(false)} project={project} budget={budget} />
    </section>
  );
}

function periodText({ month }: Budget): string {
  return month === null ? words.once : words.monthly(monthText(month));
}

function BudgetFacts({ budget }: { budget: Budget }) {
  const { plainDate } = useTimeFormat();
  const { usedShare, evenShare, runsOutOn, thresholds, otherCurrencies } = budget;
  const isOver = usedShare > 1;
  const notes = [
    evenShare !== null && words.even(percentText(evenShare)),
    otherCurrencies.length > 0 && words.others(otherCurrencies.map((sum) => moneyText(sum)).join(', ')),
  ].filter((note) => note !== false);
  return (
    <>
      <div className={classes.spent}>
        <span className={`${classes.amount} figures`}>{spentOfSize(budget)}</span>
        <span className={`${classes.share} figures`} data-level={levelOf(budget)}>
          {percentText(usedShare)}
        </span>
      </div>
      <BudgetBar budget={budget} isLarge />
      <dl className={classes.facts}>
        <Fact label={isOver ? words.over : words.left}>{amountText(budget, 'left')}</Fact>
        <Fact label={words.pace}>{words.aDay(amountText(budget, 'perDay'))}</Fact>
        <Fact label={words.runsOut}>{runsOutOn === null ? noEndText(budget) : plainDate(runsOutOn)}</Fact>
        <Fact label={words.alertsAt}>
          {thresholds.map((threshold) => percentText(threshold / 100)).join(', ') || words.noAlerts}
        </Fact>
      </dl>
      {notes.length > 0 && <p className={classes.notes}>{notes.join(' ')}</p>}
    </>
  );
}

function noEndText({ usedShare, period }: Budget): string {
  if (usedShare >= 1) return words.isSpent;
  return period === 'MONTHLY' ? words.notThisMonth : words.notBefore;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={`${classes.value} figures`}>{children}</dd>
    </div>
  );
}
