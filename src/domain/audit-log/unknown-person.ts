/** The person id of a line whose person is known only by an e-mail address. */
export const UNKNOWN_PERSON = '00000000-0000-0000-0000-000000000000';
