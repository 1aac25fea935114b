/** Whom this page was loaded for. It stays theirs, also when someone else signs in in another tab. */
let user: string | null = null;

export function pageIsOf(userId: string): void {
  user ??= userId;
}

export const pageUser = (): string | null => user;

export const isPageOf = (userId: string): boolean => user === userId;

/** A name to keep something under that is this person's own. */
export function ownName(name: string): string {
  return `${name}.${user}`;
}

/** Tells the server whose page asks, so that nothing is done in the name of anyone else. */
export function pageHeaders(): Record<string, string> {
  return user === null ? {} : { 'stint-user': user };
}
