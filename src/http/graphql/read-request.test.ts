import { describe, expect, test } from 'vitest';
import { EVENT_STREAM } from './event-stream.ts';
import { acceptsStream, GRAPHQL_TYPE, negotiate } from './read-request.ts';

const JSON_TYPE = 'application/json';

describe('content negotiation', () => {
  test.each([
    ['nothing', undefined, JSON_TYPE],
    ['an empty wish', '', JSON_TYPE],
    ['anything', '*/*', JSON_TYPE],
    ['any application', 'application/*', JSON_TYPE],
    ['JSON', 'application/json', JSON_TYPE],
    ['JSON in capitals', 'Application/JSON', JSON_TYPE],
    ['the type of GraphQL', GRAPHQL_TYPE, GRAPHQL_TYPE],
    ['JSON in UTF-8', 'application/json; charset=utf-8', JSON_TYPE],
    ['JSON in UTF-8, with quotes', 'application/json;charset="UTF-8"', JSON_TYPE],
    ['both, GraphQL first', `${GRAPHQL_TYPE}, application/json`, GRAPHQL_TYPE],
    ['both, JSON first', `application/json, ${GRAPHQL_TYPE}`, JSON_TYPE],
    ['GraphQL less than JSON', `${GRAPHQL_TYPE};q=0.5, application/json;q=0.9`, JSON_TYPE],
    ['GraphQL more than JSON', `application/json;q=0.5,${GRAPHQL_TYPE};q=0.9`, GRAPHQL_TYPE],
    ['GraphQL more than anything', `*/*;q=0.1, ${GRAPHQL_TYPE}`, GRAPHQL_TYPE],
    ['what a browser wishes', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', JSON_TYPE],
    ['a stream', EVENT_STREAM, EVENT_STREAM],
    ['a stream rather than JSON', `${EVENT_STREAM}, application/json;q=0.1`, JSON_TYPE],
    ['JSON, or else a stream', `${GRAPHQL_TYPE}, ${EVENT_STREAM}`, GRAPHQL_TYPE],
    ['something strange beside JSON', 'application/json;q=x, application/json;q=0.1', JSON_TYPE],
  ])('answers Accept: %s', (_what, accept, type) => {
    expect(negotiate(accept)).toBe(type);
  });

  test.each([
    'text/html',
    'application/xml',
    'application/json;q=0',
    `${GRAPHQL_TYPE};q=0.0`,
    'application/json;charset=latin1',
    'application/jsonp',
    'json',
    ',',
    'text/*',
    `${EVENT_STREAM};q=0`,
    'application/json;q=-1',
  ])('rejects Accept: %s', (accept) => {
    expect(negotiate(accept)).toBeUndefined();
  });
});

describe('streams in content negotiation', () => {
  test.each([
    EVENT_STREAM,
    'Text/Event-Stream',
    'text/event-stream; charset=utf-8',
    'application/json, text/event-stream;q=0.1',
    '*/*, text/event-stream',
  ])('accepts a stream for %s', (accept) => {
    expect(acceptsStream(accept)).toBe(true);
  });

  test.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'application/json',
    'text/event-stream;q=0',
    'text/event-streams',
  ])('does not accept a stream for %s', (accept) => {
    expect(acceptsStream(accept)).toBe(false);
  });
});
