import { LRUCache } from 'lru-cache';

type Values = LRUCache<string, { value: unknown }>;

interface Memory {
  version: number | string;
  values: Values;
}

/** What was read of some owner, such as a database, for as long as its version is the same. */
export class VersionedCache<Owner extends object> {
  readonly #capacity: number;
  readonly #memories = new WeakMap<Owner, Memory>();

  /** In characters of the keys; what is remembered under them is of the same order. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /**
   * What `load` reads, or, at once, what it read before. It is shared and must not be changed; undefined is not remembered.
   */
  get<Value>(
    owner: Owner,
    version: number | string,
    key: string,
    load: () => Promise<Value>,
  ): Value | Promise<Value> {
    let memory = this.#memories.get(owner);
    if (memory?.version !== version) {
      const maxSize = this.#capacity;
      memory = {
        version,
        values: new LRUCache({ maxSize, sizeCalculation: (_value, { length }) => length }),
      };
      this.#memories.set(owner, memory);
    }
    const known = memory.values.get(key);
    if (known) return known.value as Value;
    return keep(memory.values, key, load());
  }
}

async function keep<Value>(values: Values, key: string, loading: Promise<Value>): Promise<Value> {
  const value = await loading;
  if (value !== undefined) values.set(key, { value });
  return value;
}
