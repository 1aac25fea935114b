import classes from './frame.module.css';

/** The first character (grapheme cluster) of a name, in place of a picture. */
export function Initial({ name, square = false }: { name: string; square?: boolean }) {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  return (
    <span className={classes.initial} data-square={square || undefined} aria-hidden>
      {first?.segment.toUpperCase()}
    </span>
  );
}
