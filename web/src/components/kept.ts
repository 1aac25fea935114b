interface Kept<Value> {
  read: () => Value;
  write: (value: Value) => void;
  forget: () => void;
}

const PREFIX = 'stint.';

/** Something that this browser keeps beyond a reload. Some privacy settings forbid that; it then lasts until the reload. */
export function kept<Value>(name: string, otherwise: Value): Kept<Value> {
  const key = PREFIX + name;
  let inMemory: Value | undefined;
  return {
    read: () => {
      if (inMemory !== undefined) return inMemory;
      try {
        const text = localStorage.getItem(key);
        return text === null ? otherwise : (JSON.parse(text) as Value);
      } catch {
        return otherwise;
      }
    },
    write: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        inMemory = undefined;
      } catch {
        inMemory = value;
      }
    },
    forget: () => {
      inMemory = undefined;
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
