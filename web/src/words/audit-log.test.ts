import { expect, test } from 'vitest';
import { auditActions, kindOf } from '../../../src/domain/audit-log/actions.ts';
import { auditLog as words } from './audit-log.ts';

const takesName = (text: string) => / (of|to|for|from)$|ed the account$/.test(text);

// A name follows the sentence unless the account is the actor's.
test.each(auditActions.filter((action) => kindOf(action) === 'user'))(
  'describes %s in a sentence',
  (action) => {
    const text = words.did(action, kindOf(action), true);
    expect([text, takesName(text)]).toEqual([text, !words.isOfOwnAccount(action)]);
  },
);

test.each(['currentUser.update', 'email.change', 'passwordLink.create', 'personalData.export'])(
  'describes %s of another user in a sentence',
  (action) => expect(words.did(action, 'user', false)).toSatisfy(takesName),
);

test('states the number of keys and apps that an event ended', () => {
  const ended = (fields: Record<string, string>) =>
    words.ended(Object.entries(fields).map(([field, now]) => ({ field, new: now })));
  expect(ended({ name: 'x' })).toBeNull();
  expect(ended({ revokedApiKeys: '2', disconnectedApplications: '1' })).toBe(
    'Revoked 2 API keys and disconnected 1 app.',
  );
  expect(ended({ revokedApiKeys: '1' })).toBe('Revoked 1 API key.');
  expect(ended({ disconnectedApplications: '3' })).toBe('Disconnected 3 apps.');
  // Lines that earlier versions stored.
  expect(ended({ keysAndApplications: 'out' })).toBe('Revoked all API keys and disconnected all apps.');
});
