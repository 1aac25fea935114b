interface StoredValue<Value> {
  read: () => Value;
  write: (value: Value) => void;
  forget: () => void;
}

const PREFIX = 'stint.';

/** A value in local or session storage. If privacy settings forbid storage, it lasts until the page reloads. */
export function storedValue<Value>(
  name: string,
  otherwise: Value,
  by: 'browser' | 'tab' = 'browser',
): StoredValue<Value> {
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
        // Nothing was stored.
      }
    },
  };
}
