import { Tooltip } from '@mantine/core';
import { Hours } from '../../components/hours.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { projects as words } from '../../words/projects.ts';
import type { WeekOfProject } from './project-figures.ts';
import classes from './week-bars.module.css';

interface Props {
  /** Undefined while they are loading. */
  weeks: WeekOfProject[] | undefined;
  colour: string;
}

/** A bar per week. Screen readers get a table. */
export function WeekBars({ weeks = [], colour }: Props) {
  const { day, monthDay } = useTimeFormat();
  const top = Math.max(1, ...weeks.map(({ milliseconds }) => milliseconds));
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>{words.page.weeks}</figcaption>
      <div className={classes.bars} aria-hidden>
        {weeks.map(({ start, milliseconds }, index) => (
          <Tooltip
            key={start}
            openDelay={0}
            label={
              <>
                {words.page.week} {day(start)}: <Hours milliseconds={milliseconds} />
              </>
            }
          >
            <div className={classes.week}>
              <div className={classes.space}>
                <div
                  className={classes.bar}
                  style={{ height: `${(milliseconds / top) * 100}%`, background: colour }}
                />
              </div>
              <span className={classes.label} data-odd={index % 2 === 0 || undefined}>
                {monthDay(start)}
              </span>
            </div>
          </Tooltip>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{words.page.weeks}</caption>
        <thead>
          <tr>
            <th scope="col">{words.page.week}</th>
            <th scope="col">{words.page.hours}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ start, milliseconds }) => (
            <tr key={start}>
              <th scope="row">{day(start)}</th>
              <td>
                <Hours milliseconds={milliseconds} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
