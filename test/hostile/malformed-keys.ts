import fc from 'fast-check';

const latin = fc.string({
  unit: fc
    .integer({ min: 32, max: 255 })
    .filter((code) => code !== 127)
    .map((code) => String.fromCharCode(code)),
});

/** Invalid credentials: arbitrary texts, and variations of a valid key. */
export function notCredentials(key: string): fc.Arbitrary<string> {
  const withOneChange = fc
    .tuple(fc.nat(key.length - 1), latin)
    .map(([index, text]) => key.slice(0, index) + text + key.slice(index + 1));
  const alphanumeric = fc.string({
    unit: fc.constantFrom(...'0123456789ABCXYZabcxyz'),
    minLength: 36,
    maxLength: 36,
  });
  const almost = fc.oneof(
    latin,
    withOneChange,
    fc.nat(key.length - 1).map((length) => key.slice(0, length)),
    latin.map((text) => key + text),
    alphanumeric.map((text) => `stint_${text}`),
    fc.constantFrom(key.toUpperCase(), key.slice(6), `${key},${key}`, `"${key}"`, 'x'.repeat(8000)),
  );
  const scheme = fc.oneof(
    { weight: 4, arbitrary: fc.constant('Bearer ') },
    fc.constantFrom('', 'Basic ', 'Token ', 'Bearer:', 'Bearer\t'),
    latin,
  );
  return fc
    .tuple(scheme, almost)
    .map(([first, second]) => first + second)
    .filter((text) => !/^bearer +/i.test(text) || text.replace(/^bearer +/i, '').trim() !== key);
}
