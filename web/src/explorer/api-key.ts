const STORAGE_KEY = 'stint.apiKey';

// Some privacy settings make every use of sessionStorage throw. The key then lives until the page reloads.
let inMemory = '';

export function readApiKey(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return inMemory;
  }
}

export function keepApiKey(key: string): void {
  inMemory = key;
  try {
    if (key) sessionStorage.setItem(STORAGE_KEY, key);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // `inMemory` has the key.
  }
}

/** Pasted keys may have line ends around them or come with the whole `Authorization` header. */
export function tidyApiKey(typed: string): string {
  return typed
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^bearer\s+/i, '');
}
