import type { CSSProperties } from 'react';
import { colourVariables } from '../../../components/project-colour.ts';
import type { Series } from './series.ts';
import classes from './swatch.module.css';

/** How a part of a chart is painted. */
export function paintOf({ colour, rank }: Pick<Series, 'colour' | 'rank'>) {
  return {
    className: classes.fill,
    'data-pattern': rank,
    style: colourVariables(colour) as CSSProperties,
  };
}

/** The colour of a series; its name is next to it. */
export function Swatch({ series }: { series: Pick<Series, 'colour' | 'rank'> }) {
  const { className, ...paint } = paintOf(series);
  return <span className={`${classes.swatch} ${className}`} {...paint} aria-hidden />;
}
