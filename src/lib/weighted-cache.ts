interface Entry<Value> {
  value: Value;
  weight: number;
  /** Whether it was asked for since it came to the end of the row. */
  wasUsed: boolean;
}

/**
 * Keeps values, as many as fit a total weight. They stand in a row; when room is needed, the first has to go, unless it was used
 * since it stood at the end: then it goes there again. To move it with each use would cost more than to look it up.
 */
export class WeightedCache<Value> {
  #capacity: number;
  #weight = 0;
  /** A Map remembers the order of insertion. */
  #entries = new Map<string, Entry<Value>>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.wasUsed = true;
    return entry.value;
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, weight, wasUsed: false });
    this.#weight += weight;
    this.#makeRoom(key);
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  /** Where all are used, it comes by each of them once more, since they are at the end of the row by then. */
  #makeRoom(newKey: string): void {
    if (this.#weight <= this.#capacity) return;
    for (const [key, entry] of this.#entries) {
      if (key === newKey) continue;
      this.delete(key);
      if (entry.wasUsed) this.#putAtTheEnd(key, entry);
      else if (this.#weight <= this.#capacity) return;
    }
  }

  #putAtTheEnd(key: string, entry: Entry<Value>): void {
    entry.wasUsed = false;
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
  }
}
