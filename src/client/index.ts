export { ApiError, type ApiErrorCode, type ApiProblem } from './api-error.ts';
export type { Fetch, FetchedAnswer, FetchedRequest } from './attempt.ts';
export type { Call, CallOptions, Items, ListCall } from './call.ts';
export { type ApiClient, type ClientOptions, createClient } from './create-client.ts';
export type { Credential } from './credential.ts';
export type { ClientEvent } from './events.ts';
export type * from './operations.ts';
export type { Selected, Selection } from './selection.ts';
