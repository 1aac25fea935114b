import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { loadedEntries } from '../data/loaded-entries.ts';
import { type Change, entryIdOf } from '../outbox/change.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { timerBar as words } from '../words/timer-bar.ts';
import classes from './unsaved.module.css';

const MOST = 6;

/** Says what is not saved yet while the server cannot be reached, on every page. */
export function Unsaved() {
  const { changes, trouble, retryNow } = useOutboxState();
  const titleOf = useTitles(changes);
  const isTold = trouble !== null && changes.length > 0;
  return (
    <div role="status" className={classes.place}>
      {isTold && <Told changes={changes} trouble={trouble} retryNow={retryNow} titleOf={titleOf} />}
    </div>
  );
}

interface ToldProps {
  changes: readonly Change[];
  trouble: string;
  retryNow: () => void;
  titleOf: (change: Change) => string;
}

function Told({ changes, trouble, retryNow, titleOf }: ToldProps) {
  return (
    <Popover position="bottom-end" width={320}>
      <Popover.Target>
        <UnstyledButton className={classes.pill}>
          <IconCloudOff size={16} aria-hidden />
          <span className={classes.text}>{words.unsaved.count(changes.length)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.trouble}>{trouble}</p>
        <p className={classes.advice}>{words.unsaved.advice}</p>
        <ul className={classes.list}>
          {changes.slice(0, MOST).map((change) => (
            <li key={change.id} className={classes.change}>
              {words.unsaved.kinds[change.kind](titleOf(change))}
            </li>
          ))}
          {changes.length > MOST && <li>{words.unsaved.more(changes.length - MOST)}</li>}
        </ul>
        <Button size="compact-sm" variant="light" onClick={retryNow}>
          {words.unsaved.tryNow}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the entries are called that changes are about, as far as anything on the pages knows them. */
function useTitles(changes: readonly Change[]): (change: Change) => string {
  const queries = useQueryClient();
  return (change) => {
    const id = entryIdOf(change);
    const made = changes.flatMap((one) => ('entry' in one && one.entry.id === id ? [one.entry] : []));
    return [...made, ...loadedEntries(queries)].find((entry) => entry.id === id)?.title ?? words.noTitle;
  };
}
