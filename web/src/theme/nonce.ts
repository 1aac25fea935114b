/** The nonce that lets the content policy accept styles made by scripts. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Libraries that make styles of their own look for it here. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
