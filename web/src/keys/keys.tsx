import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

export interface Key {
  /** A value of `KeyboardEvent.key`, with `mod+` for Ctrl or Cmd. */
  key: string;
  /** The action, for the list of shortcuts. */
  does: string;
  group: string;
}

interface Registry {
  bound: readonly Bound[];
  register: (key: Key, run: (() => void) | null) => () => void;
}

/** A key and its current action. */
export interface Bound {
  key: Key;
  /** Null if the focused part of the page handles the key itself. */
  run: (() => void) | null;
}

const Context = createContext<Registry | null>(null);

/**
 * Runs the action of a key at any focus except in text fields and dialogs. The latest binding has precedence.
 */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [bound, setBound] = useState<readonly Bound[]>([]);
  const current = useRef(bound);
  current.current = bound;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = current.current.findLast(({ key, run }) => run && isPressed(key.key, event));
      if (!found) return;
      event.preventDefault();
      found.run?.();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const [register] = useState(() => (key: Key, run: (() => void) | null) => {
    const one = { key, run };
    setBound((others) => [...others, one]);
    return () => setBound((others) => others.filter((other) => other !== one));
  });
  return <Context value={{ bound, register }}>{children}</Context>;
}

/** All bound keys. */
export function useKeys(): readonly Bound[] {
  return useRegistry().bound;
}

/** Binds a key while the component is mounted. */
export function useKey(key: string, group: string, does: string, run: () => void): void {
  const { register } = useRegistry();
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => register({ key, does, group }, () => latest.current()), [register, key, does, group]);
}

/** Lists a key that a part of the page handles itself. */
export function useKeyHint(key: string, group: string, does: string): void {
  const { register } = useRegistry();
  useEffect(() => register({ key, does, group }, null), [register, key, does, group]);
}

function useRegistry(): Registry {
  const registry = useContext(Context);
  if (!registry) throw new Error('There are no keys around this.');
  return registry;
}

function isPressed(key: string, event: KeyboardEvent): boolean {
  const withMod = key.startsWith('mod+');
  if (withMod !== (event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return false;
  if (event.key.toLowerCase() !== (withMod ? key.slice(4) : key).toLowerCase()) return false;
  return withMod || !isTakenBy(event.target);
}

/** Whether the focused element handles keys itself: a text field, or a dialog. */
function isTakenBy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const dialog = target.closest<HTMLElement>('[role="dialog"], [role="menu"], [role="listbox"]');
  // A dialog in its closing transition still contains the focus, but is closed for the user.
  if (dialog?.style.opacity === '0') return false;
  return dialog !== null || target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
