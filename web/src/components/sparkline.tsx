import classes from './sparkline.module.css';

const HEIGHT = 24;
const STEP = 4;
/** The smallest full height, so that a short bar does not fill it. */
const MIN_SCALE_MS = 3_600_000;

interface Props {
  /** One value per bar, in milliseconds. */
  values: readonly number[];
  colour: string;
}

/** Small bars beside a figure that states their total. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
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
