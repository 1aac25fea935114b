/** Notices that few people see, in one file that is loaded when one of them is needed. */
export { InvitationNotice } from './invitation-notice.tsx';
export { UnverifiedNotice } from './unverified-notice.tsx';
export { ZoneNotices } from './zone-notices.tsx';
