/** What the server lets styles pass with that a script made. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Libraries that make styles of their own look for it here. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
