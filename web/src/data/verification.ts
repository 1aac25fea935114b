import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { verification as words } from '../words/verification.ts';
import { meQuery } from './me.ts';

const SendVerification = graphql(`
  mutation SendVerification {
    sendVerificationEmail { emailed user { email emailVerified } errors { code message } }
  }
`);

/** E-mails the user a link that verifies their address, and shows where to find it. */
export function useSendVerification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => accepted((await request(SendVerification, {})).sendVerificationEmail),
    onSuccess: ({ emailed, user }) => {
      // The address may have been verified in another browser meanwhile.
      if (user?.emailVerified) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      else notifications.show({ message: emailed && user ? words.sent(user.email) : words.notSent });
    },
    onError: (error) => notifications.show({ color: 'red', title: words.failed, message: messageOf(error) }),
  });
}
