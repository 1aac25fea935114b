import classes from './dot.module.css';

/** A dot in the colour of a project, shown beside its name. */
export function Dot({ colour }: { colour: string | undefined }) {
  return <span className={classes.dot} style={colour ? { background: colour } : undefined} aria-hidden />;
}
