import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import type { Entry } from '../../data/entry.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import classes from './merged.module.css';

/** A mark on a merged entry. It opens a list of the parts, with a button to unmerge them. */
export function Merged({ entry, tabIndex }: { entry: Entry; tabIndex: number }) {
  const tracking = useTracking();
  const { time, duration } = useTimeFormat();
  const label = words.merged(entry.parts.length);
  return (
    <Popover position="bottom-start" width={340} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.mark} aria-label={label} title={label} tabIndex={tabIndex}>
          <IconArrowMerge size={16} stroke={1.75} aria-hidden />
          <span className="figures">{entry.parts.length}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <h3 className={classes.head}>{label}</h3>
        <p className={classes.about}>{words.mergedAbout}</p>
        <ul className={classes.parts}>
          {entry.parts.map(({ id, title, start, end }) => (
            <li key={id} className={classes.part}>
              <bdi className={classes.title}>{title ?? words.noTitle}</bdi>
              <span className={classes.times}>
                {time(start)} – {time(end)}
              </span>
              <span className={classes.length}>{duration(end - start)}</span>
            </li>
          ))}
        </ul>
        <Button size="compact-sm" variant="light" onClick={() => tracking.unmerge(entry.id)} data-autofocus>
          {words.unmerge}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
