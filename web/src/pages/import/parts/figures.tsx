import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: string;
  /** Smaller, under the value. */
  note?: string | null;
  /** Amber or red. */
  tone?: 'look' | 'bad' | false | undefined;
}

/** The figures that matter most, in a row. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ label: name, value, note, tone }) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.label}>{name}</dt>
          <dd className={classes.value} data-tone={tone || undefined}>
            {value}
            {note && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
