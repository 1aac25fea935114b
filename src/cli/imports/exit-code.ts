import type { ImportVerdict } from '../../domain/import.ts';

/** Exit codes of `import` and `verify`. Errors end with 1, as a difference does, and wrong usage with 2. */
export const exitCodes: Record<ImportVerdict, number> = { MATCHES: 0, DIFFERS: 1, INCOMPLETE: 3 };
