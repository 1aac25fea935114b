import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component that the first view does not need. It loads when the browser is idle, or when it is first
 * rendered if that is earlier.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  loads.push(loadOnce);
  const Later = lazy(loadOnce) as ComponentType<Props>;
  return function LazyPart(props: Props) {
    // Keeps the first choice: switching the component type would remount it and lose its state.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** After the first view and its requests. */
const IDLE_LOAD_DELAY_MS = 2_000;

/**
 * Loads the lazy parts that are not loaded yet, then the others, one after another when the browser is idle.
 */
export function loadPartsWhenIdle(others: (() => Promise<unknown>)[]): void {
  const load = async () => {
    // A part that fails to load is requested again when it is rendered.
    for (const one of [...loads, ...others]) await one().catch(() => undefined);
  };
  setTimeout(
    () => ('requestIdleCallback' in globalThis ? requestIdleCallback(load) : load()),
    IDLE_LOAD_DELAY_MS,
  );
}
