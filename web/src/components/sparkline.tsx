import classes from './sparkline.module.css';

const HEIGHT = 24;
const STEP = 4;
/** Below this, a bar that fills the height would make much of little. */
const MIN_SCALE_MS = 3_600_000;

interface Props {
  /** One value for each bar. */
  values: readonly number[];
  colour: string;
}

/** Small bars beside a figure that says the same in all. */
export function Sparkline({ values, colour }: Props) {
  const top = Math.max(MIN_SCALE_MS, ...values);
  return (
    <svg
      className={classes.sparkline}
      width={values.length * STEP - 1}
      height={HEIGHT}
      fill={colour}
      aria-hidden
    >
      {values.map((value, index) => {
        const height = value > 0 ? Math.max(2, Math.round((value / top) * HEIGHT)) : 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is what its place says.
            key={index}
            className={value > 0 ? undefined : classes.nothing}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            rx={value > 0 ? 1 : 0}
          />
        );
      })}
    </svg>
  );
}
