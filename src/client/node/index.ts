export { type CredentialPlaces, type FoundCredential, findCredential, sessionAt } from './find-credential.ts';
export { createHttpFetch } from './http-fetch.ts';
export { login, logout } from './login.ts';
export { writePrivateFile } from './private-file.ts';
