import { ApiError } from './api-error.ts';

/** The address of the sign-in page, with the current page as the return address. */
export function signInAddress(): string {
  const here = location.pathname + location.search;
  return `/sign-in?${new URLSearchParams({ next: here })}`;
}

export function signInAgain(): void {
  location.assign(signInAddress());
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}
