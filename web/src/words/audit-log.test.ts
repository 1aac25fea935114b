import { expect, test } from 'vitest';
import { auditActions, kindOf } from '../../../src/domain/audit-log/actions.ts';
import { auditLog as words } from './audit-log.ts';

// A name follows the sentence unless the account is that of the actor.
test.each(auditActions.filter((action) => kindOf(action) === 'user'))('%s reads as a sentence', (action) => {
  const text = words.did(action, kindOf(action));
  const takesName = /( of| to| for| from|ed the account)$/.test(text);
  expect([text, takesName]).toEqual([text, !words.isOfOwnAccount(action)]);
});
