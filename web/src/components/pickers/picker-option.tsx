import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './pickers.module.css';

interface Props {
  id: string;
  isChosen: boolean;
  /** Whether Enter chooses it. */
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
  children: ReactNode;
}

/** An option of a list. The focus stays in the field above, which handles the keys. */
export function PickerOption({ id, isChosen, isActive, onActive, onChoose, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active one.
    <div
      id={id}
      role="option"
      className={classes.option}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActive}
      onClick={onChoose}
    >
      {children}
      {isChosen && <IconCheck size={16} className={classes.check} aria-hidden />}
    </div>
  );
}
