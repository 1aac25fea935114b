/** A mutation with one of these keys in its input is carried out at most once. */
const KEYS = ['idempotencyKey', 'externalId'] as const;

const SAME_VALUES = 'sets given values, so a second call changes nothing';
const SAME_STATE = 'an item that is already in the state stays in it and is returned';

/**
 * Mutations that may be retried without an idempotency key, with the reason. All other mutations are retried
 * only with a key.
 */
export const repeatableMutations: Readonly<Record<string, string>> = {
  updateClient: SAME_VALUES,
  updateProject: SAME_VALUES,
  updateTask: SAME_VALUES,
  updateTag: SAME_VALUES,
  updateTeam: SAME_VALUES,
  updateTeamMember: SAME_VALUES,
  updateTimeEntry: SAME_VALUES,
  updateCurrentUser: SAME_VALUES,
  updateOAuthApp: SAME_VALUES,
  archiveClient: SAME_STATE,
  archiveProject: SAME_STATE,
  archiveTask: SAME_STATE,
  archiveTag: SAME_STATE,
  archiveTeam: SAME_STATE,
  unarchiveClient: SAME_STATE,
  unarchiveProject: SAME_STATE,
  unarchiveTask: SAME_STATE,
  unarchiveTag: SAME_STATE,
  unarchiveTeam: SAME_STATE,
  restoreTeam: SAME_STATE,
  revokeApiKey: SAME_STATE,
  endOtherSessions: SAME_STATE,
  finishImport: SAME_VALUES,
  undoImport: 'undone entries stay undone, and a second call continues with the rest',
};

/** Whether a call of the API may be sent twice without harm. */
export function isRepeatable(
  operation: string,
  kind: 'query' | 'mutation',
  input: Readonly<Record<string, unknown>> | undefined,
): boolean {
  if (kind === 'query' || operation in repeatableMutations) return true;
  return KEYS.some((key) => typeof input?.[key] === 'string');
}
