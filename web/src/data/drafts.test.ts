import { expect, it } from 'vitest';
import { asKept, draftId, firstId, isDraft, keepDraft, keptId } from './drafts.ts';

it('leads from a draft to what the server keeps, and back, once the server has answered', () => {
  const [client, project] = [draftId(), draftId()];
  const values = { id: project, clientId: client, name: 'Website', hourlyRate: null };
  expect([client, project].map((id) => isDraft({ id }))).toEqual([true, true]);
  expect(asKept(values)).toEqual(values);

  keepDraft(client, 'kept');
  expect(asKept(values)).toEqual({ ...values, clientId: 'kept' });
  expect([keptId(client), keptId('kept'), keptId(project)]).toEqual(['kept', 'kept', project]);
  expect([firstId('kept'), firstId(client), firstId('other')]).toEqual([client, client, 'other']);
  expect(isDraft({ id: keptId(client) })).toBe(false);
});
