import { Link } from '@tanstack/react-router';
import type { Budget } from '../../budgets/budget.ts';
import { BudgetBar } from '../../budgets/budget-bar.tsx';
import { budgetInWords, levelOf, percentText } from '../../budgets/budget-text.ts';
import { Dot } from '../../components/dot.tsx';
import { ItemRow } from '../../components/lists/item-row.tsx';
import list from '../../components/lists/lists.module.css';
import { MonthFigure } from '../../components/lists/month-figure.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { isUnconfirmed } from '../../data/temporary-ids.ts';
import { useMay } from '../../data/use-may.ts';
import { MoneySign } from '../../money/money-sign.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { lists } from '../../words/lists.ts';
import { projects as words } from '../../words/projects.ts';
import type { GroupLine, ProjectLine } from './project-rows.ts';
import classes from './projects-page.module.css';

interface Props {
  line: ProjectLine;
  /** Undefined without a budget or until it is loaded. */
  budget: Budget | undefined;
  onEdit: () => void;
}

export function ProjectRow({ line: { project, clientName, work }, budget, onEdit }: Props) {
  const seesBudgets = useMay('budget.read');
  return (
    <ItemRow list="projects" item={project} editLabel={lists.edit} onEdit={onEdit}>
      <div className={list.main}>
        <Dot colour={project.colour} />
        <div className={list.text}>
          {isUnconfirmed(project) ? (
            <span className={list.name}>{project.name}</span>
          ) : (
            <Link
              to="/projects/$projectId"
              params={{ projectId: project.id }}
              className={list.name}
              data-gone={project.archived || undefined}
            >
              {project.name}
            </Link>
          )}
          {clientName !== null && <span className={list.detail}>{clientName}</span>}
          {project.archived && <span className={list.badge}>{lists.archived}</span>}
        </div>
      </div>
      <span className={classes.billable} title={project.billable ? words.billable : undefined}>
        {project.billable && (
          <>
            <MoneySign isOn />
            <span className="visually-hidden">{words.billable}</span>
          </>
        )}
      </span>
      {seesBudgets && <span className={classes.budget}>{budget && <BudgetCell budget={budget} />}</span>}
      <span className={classes.spark}>
        {work && work.entries > 0 && <Sparkline values={work.byDay} colour={project.colour} />}
      </span>
      <MonthFigure milliseconds={work?.milliseconds} />
    </ItemRow>
  );
}

function BudgetCell({ budget }: { budget: Budget }) {
  const { plainDate } = useTimeFormat();
  return (
    <>
      <BudgetBar budget={budget} />
      <span className={`${classes.share} figures`} data-level={levelOf(budget)} aria-hidden>
        {percentText(budget.usedShare)}
      </span>
      <span className="visually-hidden">{budgetInWords(budget, plainDate)}</span>
    </>
  );
}

export function ProjectGroupRow({ line: { name, milliseconds } }: { line: GroupLine }) {
  return (
    <div className={list.group}>
      <h2 className={list.groupName}>{name ?? words.withoutClient}</h2>
      <MonthFigure milliseconds={milliseconds} />
      <RowActions />
    </div>
  );
}
