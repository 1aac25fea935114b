import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { reports } from '../../../words/reports.ts';
import classes from './change.module.css';
import { percent } from './percent.ts';

const words = reports.figures;

/** The change against the previous period. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return now === 0 ? null : <span className={classes.change}>{words.noneBefore}</span>;
  const share = (now - before) / before;
  const text = percent(Math.abs(share));
  if (Math.abs(share) < 0.005) return <span className={classes.change}>{words.same}</span>;
  const Arrow = share > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change}>
      <Arrow size={14} aria-hidden />
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{share > 0 ? words.more(text) : words.less(text)}</span>
    </span>
  );
}
