/** The cookie of the protocol's own session, which lasts for one authorization. */
export const SESSION_COOKIE = 'stint_oauth_session';

/** Cookies that bind the sign-in and consent pages, and the return from them, to the browser that began. */
export const STEP_COOKIES = { interaction: 'stint_oauth_step', resume: 'stint_oauth_resume' };
