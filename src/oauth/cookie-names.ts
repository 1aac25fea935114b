/** Of the protocol's own session, which lives for one authorization. */
export const SESSION_COOKIE = 'stint_oauth_session';

/** Tie the pages that a person is shown, and the way back from them, to the browser in which they began. */
export const STEP_COOKIES = { interaction: 'stint_oauth_step', resume: 'stint_oauth_resume' };
