/**
 * The id of the user that this page was loaded for. It does not change when another user signs in in another
 * tab.
 */
let user: string | null = null;

export function setPageUser(userId: string): void {
  user ??= userId;
}

export const pageUser = (): string | null => user;

export const isPageOf = (userId: string): boolean => user === userId;

/** A storage name that is unique to the page's user. */
export function ownName(name: string): string {
  return `${name}.${user}`;
}

/** Headers that name the page's user, so that the server rejects requests under another user's session. */
export function pageHeaders(): Record<string, string> {
  return user === null ? {} : { 'stint-user': user };
}
