/** The names of keys as printed on keyboards. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Backspace', '⌫'],
  ['Escape', 'Esc'],
]);

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The keys to press for a shortcut: `mod+k` is Ctrl and K, or ⌘ and K. */
export function keyNames(key: string): string[] {
  const withMod = key.startsWith('mod+');
  const bare = withMod ? key.slice(4) : key;
  const name = NAMES.get(bare) ?? (bare.length === 1 ? bare.toUpperCase() : bare);
  return withMod ? [isApple ? '⌘' : 'Ctrl', name] : [name];
}
