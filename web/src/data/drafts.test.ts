import { expect, it } from 'vitest';
import { draftId, firstId, isDraft, serverId, setServerId, withServerIds } from './drafts.ts';

it('maps draft ids to server ids and back once the server has responded', () => {
  const [client, project] = [draftId(), draftId()];
  const values = { id: project, clientId: client, name: 'Website', hourlyRate: null };
  expect([client, project].map((id) => isDraft({ id }))).toEqual([true, true]);
  expect(withServerIds(values)).toEqual(values);

  setServerId(client, 'kept');
  expect(withServerIds(values)).toEqual({ ...values, clientId: 'kept' });
  expect([serverId(client), serverId('kept'), serverId(project)]).toEqual(['kept', 'kept', project]);
  expect([firstId('kept'), firstId(client), firstId('other')]).toEqual([client, client, 'other']);
  expect(isDraft({ id: serverId(client) })).toBe(false);
});
