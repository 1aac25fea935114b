/** Wrong usage that is detected after the arguments are parsed, such as an unknown address. Exits with 2. */
export class UsageError extends Error {}
