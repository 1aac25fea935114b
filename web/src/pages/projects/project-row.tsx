import { Link } from '@tanstack/react-router';
import { Dot } from '../../components/dot.tsx';
import { ItemRow } from '../../components/lists/item-row.tsx';
import list from '../../components/lists/lists.module.css';
import { MonthFigure } from '../../components/lists/month-figure.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { isDraft } from '../../data/catalog-edit.ts';
import { MoneySign } from '../../money/money-sign.tsx';
import { lists } from '../../words/lists.ts';
import { projects as words } from '../../words/projects.ts';
import type { GroupLine, ProjectLine } from './project-rows.ts';
import classes from './projects-page.module.css';

interface Props {
  line: ProjectLine;
  onEdit: () => void;
}

export function ProjectRow({ line: { project, clientName, work }, onEdit }: Props) {
  return (
    <ItemRow list="projects" item={project} editLabel={lists.edit} onEdit={onEdit}>
      <div className={list.main}>
        <Dot colour={project.colour} />
        <div className={list.text}>
          {isDraft(project) ? (
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
      <span className={classes.spark}>
        {work && work.entries > 0 && <Sparkline values={work.byDay} colour={project.colour} />}
      </span>
      <MonthFigure milliseconds={work?.milliseconds} />
    </ItemRow>
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
