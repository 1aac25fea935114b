import { Dot } from '../components/dot.tsx';
import type { WorkNames } from './work.ts';
import classes from './work-label.module.css';

/** Project, task and client in one line: the project in the text colour, the rest muted. */
export function WorkLabel({ names: { colour, name, task, client } }: { names: WorkNames }) {
  return (
    <span className={classes.work}>
      <Dot colour={colour} />
      <span className={classes.names}>
        <bdi>{name}</bdi>
        {task !== null && (
          <>
            <span className={classes.sign}> / </span>
            <bdi>{task}</bdi>
          </>
        )}
        {client !== null && (
          <>
            {' '}
            <bdi className={classes.client}>{client}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
