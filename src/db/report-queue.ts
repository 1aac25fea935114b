/**
 * A page of reports asks for some dozen things at once. Requests are waited for ten seconds, unless it is set otherwise, and files
 * as long as it takes.
 */
export const REPORT_QUEUE = { maxQueuedPerCaller: 50, maxQueueMs: 30_000 };
