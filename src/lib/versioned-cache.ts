import { LRUCache } from 'lru-cache';

type Values = LRUCache<string, { value: unknown }>;

interface Generation {
  version: number | string;
  values: Values;
}

/** A cache per owner, such as a database, that is emptied when the owner's version changes. */
export class VersionedCache<Owner extends object> {
  readonly #capacity: number;
  readonly #generations = new WeakMap<Owner, Generation>();

  /** In characters of the keys; the values are about as large. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns the cached value without a promise, or loads it. Values are shared and must not be changed; undefined is not cached. */
  get<Value>(
    owner: Owner,
    version: number | string,
    key: string,
    load: () => Promise<Value>,
  ): Value | Promise<Value> {
    let generation = this.#generations.get(owner);
    if (generation?.version !== version) {
      const maxSize = this.#capacity;
      generation = {
        version,
        values: new LRUCache({ maxSize, sizeCalculation: (_value, { length }) => length }),
      };
      this.#generations.set(owner, generation);
    }
    const known = generation.values.get(key);
    if (known) return known.value as Value;
    return keep(generation.values, key, load());
  }
}

async function keep<Value>(values: Values, key: string, loading: Promise<Value>): Promise<Value> {
  const value = await loading;
  if (value !== undefined) values.set(key, { value });
  return value;
}
