/**
 * The people who may create an account in the browser without an invitation: only the first person, everyone, nobody,
 * or people with an address in certain domains (lower case).
 */
export type SignUpPolicy = 'first' | 'on' | 'off' | { domains: readonly string[] };
