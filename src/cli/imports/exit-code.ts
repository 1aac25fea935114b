import type { ImportVerdict } from '../../domain/imports/import.ts';

/** Exit codes of `import` and `verify`. Wrong usage ends with 2. Other errors, such as an unreachable server, end with 1. */
export const exitCodes: Record<ImportVerdict, number> = { MATCHES: 0, DIFFERS: 1, INCOMPLETE: 3 };
