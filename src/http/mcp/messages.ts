import { invalid } from '../../lib/errors.ts';

/** The one revision of the protocol that has batches, and that is meant where a request names none. */
const WITH_BATCHES = '2025-03-26';

/** One request must not do the work of a hundred: it has one deadline, and one answer that is held in memory. */
const MOST_MESSAGES = 10;

/** The messages of a body, which is one message, or a batch where the revision has them. */
export function messagesOf(body: unknown, revision = WITH_BATCHES): unknown[] {
  if (!Array.isArray(body)) return [body];
  if (revision !== WITH_BATCHES) {
    throw invalid('body', 'Send one message at a time; this revision of the protocol has no batches.');
  }
  if (body.length > MOST_MESSAGES) {
    throw invalid('body', `A batch has at most ${MOST_MESSAGES} messages; this one has ${body.length}.`);
  }
  return body;
}
