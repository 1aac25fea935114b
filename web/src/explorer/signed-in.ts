/** Who is signed in in this browser, as the server put it into the page; empty where nobody is. */
export const signedInAs = document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content ?? '';
