/** Where messages are shown. In a file of its own, since all that sends them comes with the first view, and this does not. */
export { Notifications } from '@mantine/notifications';
