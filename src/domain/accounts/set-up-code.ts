/** The sign-up form field for the set-up code of the first user. */
export const SET_UP_CODE = 'setUpCode';
