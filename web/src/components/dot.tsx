import classes from './dot.module.css';

/** The colour of a project; its name stands beside it. */
export function Dot({ colour }: { colour: string | undefined }) {
  return <span className={classes.dot} style={colour ? { background: colour } : undefined} aria-hidden />;
}
