/** The container of messages. A separate file, so that it loads after the first view. */
export { Notifications } from '@mantine/notifications';
