/** The nonce for the Content Security Policy, which permits styles that scripts create. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The global in which some libraries look for the nonce. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
