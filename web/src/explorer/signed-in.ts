/** The name of the signed-in user, from the page; empty without a session. */
export const signedInAs = document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content ?? '';
