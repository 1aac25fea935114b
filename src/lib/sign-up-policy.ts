/**
 * The people who may make an account in the browser without an invitation: the first person alone, everybody, nobody, or people with an
 * address at one of some domains, which are in lower case.
 */
export type SignUpPolicy = 'first' | 'on' | 'off' | { domains: readonly string[] };
