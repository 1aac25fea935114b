/** Whether the server is about to stop. It still answers requests, but each connection closes after its response. */
export interface Draining {
  hasBegun: boolean;
}
