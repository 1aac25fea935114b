/** Takes the place of the id of a person whom the log knows by the address only. */
export const UNKNOWN_PERSON = '00000000-0000-0000-0000-000000000000';
