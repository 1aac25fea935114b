import { ApiError } from './api-error.ts';

/** Sends a person whose session ended to sign in, and back here afterwards. */
export function signInAgain(): void {
  const here = location.pathname + location.search;
  location.assign(`/sign-in?${new URLSearchParams({ next: here })}`);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}
