/** Notices that few users see, in one file that loads when one of them is needed. */
export { InvitationNotice } from './invitation-notice.tsx';
export { UnverifiedNotice } from './unverified-notice.tsx';
export { ZoneNotices } from './zone-notices.tsx';
