import { foldForSearch } from '../../domain/text/text.ts';
import { isDomainFailure } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import {
  charge,
  createAttemptLimiter,
  limited,
  type MakeLimiter,
  type RateLimitSettings,
} from '../../lib/rate-limit.ts';

/** Rate limits of the services. */
export interface Limits {
  /** Returns whether a mailbox may get another link to set a password, counting all requesters. */
  maySendReset: (email: string) => Promise<boolean>;
  /**
   * Returns whether a user may send another e-mail to a mailbox, and another e-mail at all. Counted separately from
   * password links, so that invitations cannot block them.
   */
  mayWriteTo: (email: string, fromUserId: string) => Promise<boolean>;
  /** Checks a guess at a user's password. Too many wrong guesses are rejected without a check. */
  guessPassword: <Result>(userId: string, check: () => Promise<Result>) => Promise<Result>;
  /**
   * Counts a verification e-mail to an address, or throws. Applies even without configured limits. Counted by address,
   * because unverified accounts can be created and deleted again and again.
   */
  sendVerification: (email: string) => Promise<void>;
  /** Returns whether the audit log may record another failed sign-in. Applies even without configured limits. */
  mayRecordRefusal: (userId: string) => Promise<boolean>;
  /** Returns whether the audit log may record another opening of a link from an address. */
  mayRecordOpening: (linkId: string, address: string) => Promise<boolean>;
}

const HOUR = 3_600_000;
/** The number of mailboxes to which a user may send the full share of e-mails per hour. */
const MAX_MAILBOXES = 20;
/** Per account and hour. */
const MAX_REFUSALS = 10;
const MAX_VERIFICATIONS = 5;

/** Creates the limits from the limit of failed sign-ins; null disables most of them. */
export function createLimits(settings: RateLimitSettings | null, makeLimiter: MakeLimiter): Limits {
  const hourly = (name: string, limit: number) =>
    makeLimiter(name, { requests: limit, perMilliseconds: HOUR, burst: limit });
  const refusals = hourly('failed sign-ins in the audit log', MAX_REFUSALS);
  const verifications = hourly('links to verify an address', MAX_VERIFICATIONS);
  const sendVerification = async (email: string) => charge(verifications, foldForSearch(email), 1);
  const mayRecordRefusal = async (userId: string) => (await refusals.take(userId, 1)) === 0;
  const openings = hourly('opened links in the audit log', 1);
  const mayRecordOpening = async (linkId: string, address: string) =>
    (await openings.take(`${linkId} ${networkOf(address)}`, 1)) === 0;
  if (!settings) {
    return {
      mayRecordRefusal,
      mayRecordOpening,
      sendVerification,
      maySendReset: async () => true,
      mayWriteTo: async () => true,
      guessPassword: (_userId, check) => check(),
    };
  }
  const { requests } = settings;
  const resets = hourly('links to set a password', requests);
  const toMailbox = hourly('e-mails to a mailbox', requests);
  const fromUser = hourly('e-mails of a user', requests * MAX_MAILBOXES);
  const guesses = createAttemptLimiter(makeLimiter, 'guesses at a password', {
    ...settings,
    burst: requests,
  });
  return {
    mayRecordRefusal,
    mayRecordOpening,
    sendVerification,
    maySendReset: async (email) => (await resets.take(foldForSearch(email), 1)) === 0,
    mayWriteTo: async (email, fromUserId) =>
      (await fromUser.take(fromUserId, 1)) === 0 && (await toMailbox.take(foldForSearch(email), 1)) === 0,
    guessPassword: (userId, check) =>
      limited([{ limiter: guesses, key: userId }], check, (error) => isDomainFailure(error)),
  };
}
