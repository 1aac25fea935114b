interface Kept<Value> {
  read: () => Value;
  write: (value: Value) => void;
  forget: () => void;
}

const PREFIX = 'stint.';

/** Something that this browser, or this tab alone, keeps beyond a reload. Some privacy settings forbid that; it then lasts until the reload. */
export function kept<Value>(name: string, otherwise: Value, by: 'browser' | 'tab' = 'browser'): Kept<Value> {
  const storage = () => (by === 'tab' ? sessionStorage : localStorage);
  const key = PREFIX + name;
  let inMemory: Value | undefined;
  return {
    read: () => {
      if (inMemory !== undefined) return inMemory;
      try {
        const text = storage().getItem(key);
        return text === null ? otherwise : (JSON.parse(text) as Value);
      } catch {
        return otherwise;
      }
    },
    write: (value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
        inMemory = undefined;
      } catch {
        inMemory = value;
      }
    },
    forget: () => {
      inMemory = undefined;
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
