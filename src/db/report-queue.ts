/**
 * A report page sends about a dozen requests at once. By default a request times out after ten seconds; a file download
 * has no timeout.
 */
export const REPORT_QUEUE = { maxQueuedPerCaller: 50, maxQueueMs: 30_000 };
