import classes from './figures.module.css';

interface Figure {
  label: string;
  value: string;
  /** A small text below the value. */
  note?: string | null;
  /** Amber or red. */
  tone?: 'look' | 'bad' | false | undefined;
}

interface Props {
  label: string;
  figures: readonly Figure[];
  /** Whether the height is fixed. */
  isSteady?: boolean;
}

/** The main figures in a row. */
export function Figures({ label, figures, isSteady = false }: Props) {
  return (
    <dl className={classes.figures} aria-label={label} data-steady={isSteady || undefined}>
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
