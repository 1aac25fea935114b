/** The name of the signed-in person, from the page; empty if nobody is. */
export const signedInAs = document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content ?? '';
