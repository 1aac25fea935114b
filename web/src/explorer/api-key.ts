const STORAGE_KEY = 'stint.apiKey';

// Some privacy settings make any use of sessionStorage throw; the key then lives until the reload.
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
    // inMemory has it.
  }
}

/** People copy keys with line ends around them, or out of a whole `Authorization` header. */
export function tidyApiKey(typed: string): string {
  return typed
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^bearer\s+/i, '');
}
