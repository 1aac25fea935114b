import type { CSSProperties } from 'react';
import { colourVariables } from '../../../components/project-colour.ts';
import type { Series } from './series.ts';
import classes from './swatch.module.css';

/** The props that paint a part of a chart. */
export function paintOf({ colour, rank }: Pick<Series, 'colour' | 'rank'>) {
  return {
    className: classes.fill,
    'data-pattern': rank,
    style: colourVariables(colour) as CSSProperties,
  };
}

/** The colour of a series, shown beside its name. */
export function Swatch({ series }: { series: Pick<Series, 'colour' | 'rank'> }) {
  const { className, ...paint } = paintOf(series);
  return <span className={`${classes.swatch} ${className}`} {...paint} aria-hidden />;
}
