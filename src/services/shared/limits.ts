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

/** Rate limits of the services, whichever edge calls them. */
export interface Limits {
  /** Whether a mailbox may get one more link to set a new password, whoever asks for it. */
  maySendReset: (email: string) => Promise<boolean>;
  /**
   * Whether a mailbox may get one more e-mail that a user sends to it, and the user may send one more at all. Counted apart:
   * nobody can keep someone from a new password by inviting them.
   */
  mayWriteTo: (email: string, fromUserId: string) => Promise<boolean>;
  /** Checks a guess at a user's password, unless too many were wrong lately: then it is refused unseen. */
  guessPassword: <Result>(userId: string, check: () => Promise<Result>) => Promise<Result>;
  /**
   * Counts an e-mail with a link for the account with an address, or refuses it. It does so however many are let through. It counts by
   * address, because accounts whose addresses are not verified can be made and deleted again and again.
   */
  sendVerification: (email: string) => Promise<void>;
  /** Whether the audit log may tell of one more failed sign-in to an account. It does so however many are let through. */
  mayRecordRefusal: (userId: string) => Promise<boolean>;
  /** Whether the audit log may record another opening of a link from an address. */
  mayRecordOpening: (linkId: string, address: string) => Promise<boolean>;
}

const HOUR = 3_600_000;
/** To how many mailboxes a user may fill the share of each. */
const MAX_MAILBOXES = 20;
/** Of one account in an hour. */
const MAX_REFUSALS = 10;
const MAX_VERIFICATIONS = 5;

/** By how often sign-ins may fail; null where nothing is limited. */
export function createLimits(settings: RateLimitSettings | null, makeLimiter: MakeLimiter): Limits {
  const hourly = (name: string, most: number) =>
    makeLimiter(name, { requests: most, perMilliseconds: HOUR, burst: most });
  const refusals = hourly('failed sign-ins in the audit log', MAX_REFUSALS);
  const verifications = hourly('links to verify an address', MAX_VERIFICATIONS);
  const sendVerification = async (email: string) => charge(verifications, foldForSearch(email), 1);
  const mayNoteRefusal = async (userId: string) => (await refusals.take(userId, 1)) === 0;
  const openings = hourly('opened links in the audit log', 1);
  const mayNoteOpening = async (linkId: string, address: string) =>
    (await openings.take(`${linkId} ${networkOf(address)}`, 1)) === 0;
  if (!settings) {
    return {
      mayRecordRefusal: mayNoteRefusal,
      mayRecordOpening: mayNoteOpening,
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
    mayRecordRefusal: mayNoteRefusal,
    mayRecordOpening: mayNoteOpening,
    sendVerification,
    maySendReset: async (email) => (await resets.take(foldForSearch(email), 1)) === 0,
    mayWriteTo: async (email, fromUserId) =>
      (await fromUser.take(fromUserId, 1)) === 0 && (await toMailbox.take(foldForSearch(email), 1)) === 0,
    guessPassword: (userId, check) =>
      limited([{ limiter: guesses, key: userId }], check, (error) => isDomainFailure(error)),
  };
}
