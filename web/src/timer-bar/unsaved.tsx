import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { Change } from '../outbox/change.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { timerBar as words } from '../words/timer-bar.ts';
import classes from './unsaved.module.css';
import { UnsavedList } from './unsaved-list.tsx';

/** Lists unsaved changes on every page while the server is unreachable. */
export function Unsaved() {
  const { changes, lastError, retryNow } = useOutboxState();
  const isShown = lastError !== null && changes.length > 0;
  return (
    <div role="status" className={classes.place}>
      {isShown && <UnsavedPill changes={changes} lastError={lastError} retryNow={retryNow} />}
    </div>
  );
}

interface PillProps {
  changes: readonly Change[];
  lastError: string;
  retryNow: () => void;
}

function UnsavedPill({ changes, lastError, retryNow }: PillProps) {
  return (
    <Popover position="bottom-end" width={320}>
      <Popover.Target>
        <UnstyledButton className={classes.pill}>
          <IconCloudOff size={16} aria-hidden />
          <span className={classes.text}>{words.unsaved.count(changes.length)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.trouble}>{lastError}</p>
        <p className={classes.advice}>{words.unsaved.advice}</p>
        <UnsavedList changes={changes} />
        <Button size="compact-sm" variant="light" onClick={retryNow}>
          {words.unsaved.tryNow}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
