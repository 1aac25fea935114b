import type { FastifyInstance } from 'fastify';
import { failure } from '../lib/errors.ts';

/** JSON is the one kind of body that is read. What is no UTF-8 is refused, since it would be stored as something else. */
export function readJsonBodies(server: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body);
    } catch {
      done(failure('BAD_REQUEST', 'The body is not valid UTF-8.'));
      return;
    }
    parse(request, text, done);
  });
}
