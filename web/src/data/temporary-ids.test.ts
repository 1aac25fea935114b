import { expect, it } from 'vitest';
import {
  firstId,
  isUnconfirmed,
  newTemporaryId,
  serverId,
  setServerId,
  withServerIds,
} from './temporary-ids.ts';

it('maps temporary ids to server ids and back once the server has responded', () => {
  const [client, project] = [newTemporaryId(), newTemporaryId()];
  const values = { id: project, clientId: client, name: 'Website', hourlyRate: null };
  expect([client, project].map((id) => isUnconfirmed({ id }))).toEqual([true, true]);
  expect(withServerIds(values)).toEqual(values);

  setServerId(client, 'kept');
  expect(withServerIds(values)).toEqual({ ...values, clientId: 'kept' });
  expect([serverId(client), serverId('kept'), serverId(project)]).toEqual(['kept', 'kept', project]);
  expect([firstId('kept'), firstId(client), firstId('other')]).toEqual([client, client, 'other']);
  expect(isUnconfirmed({ id: serverId(client) })).toBe(false);
});
