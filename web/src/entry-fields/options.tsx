import { type ReactNode, useEffect, useRef } from 'react';
import classes from './options.module.css';

export interface Option {
  key: string;
  node: ReactNode;
  isChosen?: boolean;
}

interface Props {
  /** Prefix of the option ids, `id-0`, `id-1`, for `aria-activedescendant` of the input. */
  id: string;
  label: string;
  options: readonly Option[];
  /** The option that Enter picks; -1 for none. */
  active: number;
  onPoint: (index: number) => void;
  onPick: (key: string) => void;
  isMultiple?: boolean;
}

/**
 * A list of options under an input that keeps the focus and handles the keys. The list handles only the
 * pointer.
 */
export function Options({ id, label, options, active, onPoint, onPick, isMultiple = false }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      className={classes.list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      tabIndex={-1}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option.key}
          id={`${id}-${index}`}
          className={classes.option}
          role="option"
          aria-selected={option.isChosen ?? index === active}
          data-active={index === active || undefined}
          tabIndex={-1}
          onPointerMove={() => index !== active && onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option.key)}
        >
          {option.node}
        </div>
      ))}
    </div>
  );
}

/** The option that an arrow key moves to; -1 for none. */
export function moved(active: number, key: string, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (active + 1) % count;
  return active <= 0 ? count - 1 : active - 1;
}
