/** Whether the server is about to stop: it serves still, but wants no more requests. */
export interface Draining {
  hasBegun: boolean;
}
