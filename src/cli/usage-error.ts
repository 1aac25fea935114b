/** Wrong usage that shows after the arguments are parsed, such as an address that no member has. It ends with exit code 2. */
export class UsageError extends Error {}
