import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config.ts';
import { statusOf } from '../../lib/errors.ts';
import { hostCheck } from '../allowed-origins.ts';
import { explainAndLog } from '../explain-error.ts';
import { isForm } from '../gate/body.ts';
import { messagePage } from '../pages/message-page.ts';
import { isOwnForm } from './own-form.ts';
import { sendPage } from './parts.ts';

/** Rejects POST requests other than forms from pages of this server. These routes are not an API. */
export function guardForms(config: Config) {
  const isOurs = hostCheck(config);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'POST') return;
    if (!isForm(request.headers['content-type'])) return sendPage(reply, 415, NO_FORM);
    const { headers } = request;
    if (!isOurs(headers.host) || !isOwnForm(headers, config)) return sendPage(reply, 403, FOREIGN_FORM);
  };
}

const NO_FORM = messagePage({
  title: 'Only for browsers',
  message: 'This address only accepts the form on its page.',
  advice: 'In programs, use the API with an API key.',
  link: { href: '/sign-in', label: 'Sign in' },
});

const FOREIGN_FORM = messagePage({
  title: 'This form was sent from another site',
  message: 'Your browser did not confirm that the form comes from this server, so nothing was changed.',
  advice: 'Reload the page and try again.',
  link: { href: '/sign-in', label: 'Sign in' },
});

const TOO_LARGE = messagePage({
  title: 'Too much text',
  message: 'The form is too large. Shorten the text and try again.',
  link: { href: '/sign-in', label: 'Sign in' },
});

/** Renders an error of these routes as a page. */
export function answerPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, headers } = explainAndLog(request.log, request.id, error);
  request.raw.lifecycle.code = code;
  if (code === 'PAYLOAD_TOO_LARGE') return sendPage(reply, 413, TOO_LARGE);
  const page = messagePage({
    title: 'Something went wrong',
    message,
    advice: `Try again in a moment. If it happens again, send the administrator this request ID: ${request.id}.`,
  });
  return sendPage(reply.headers(headers), statusOf(code) ?? 400, page);
}
