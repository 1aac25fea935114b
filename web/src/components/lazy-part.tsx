import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of the page that the first view can do without. It is loaded when the browser has nothing else to do, and so is
 * there at once when it is wanted; wanted earlier, it comes as soon as it can.
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
    // It stays what it began as, or it would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Later than the first view and its requests. */
const IDLE_LOAD_DELAY_MS = 2_000;

/** Loads the parts that are not there yet, and then others, one after the other, once the browser is idle. */
export function loadPartsWhenIdle(others: (() => Promise<unknown>)[]): void {
  const load = async () => {
    // One that cannot be loaded now is tried again when it is wanted.
    for (const one of [...loads, ...others]) await one().catch(() => undefined);
  };
  setTimeout(
    () => ('requestIdleCallback' in globalThis ? requestIdleCallback(load) : load()),
    IDLE_LOAD_DELAY_MS,
  );
}
