import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';

const Sessions = graphql(`
  query Sessions { sessions { id browser address createdAt lastSeenAt current } }
`);
const End = graphql(`
  mutation EndSession($id: ID!) { endSession(input: { id: $id }) { errors { code message } } }
`);
const EndOthers = graphql(`
  mutation EndOtherSessions { endOtherSessions { errors { code message } } }
`);

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(Sessions, {}, { signal })).sessions,
});

export type Session = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>[number];

/** Signs out sessions. They disappear from the list at once, and reappear if the server refuses. */
function useEnding(end: () => Promise<unknown>, isEnded: (session: Session) => boolean, onDone: () => void) {
  const queries = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useMutation({
    mutationFn: end,
    onMutate: async () => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (sessions) => sessions?.filter((session) => !isEnded(session)));
      return before;
    },
    onError: (_error, _input, before) => void queries.setQueryData(queryKey, before),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useEndSession(session: Session, onDone: () => void) {
  return useEnding(
    async () => accepted((await request(End, { id: session.id })).endSession),
    ({ id }) => id === session.id,
    onDone,
  );
}

export function useEndOtherSessions(onDone: () => void) {
  return useEnding(
    async () => accepted((await request(EndOthers, {})).endOtherSessions),
    ({ current }) => !current,
    onDone,
  );
}
