/** The container of messages. A file of its own, so that it loads after the first view. */
export { Notifications } from '@mantine/notifications';
