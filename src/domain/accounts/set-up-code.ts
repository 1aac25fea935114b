/** The field of the sign-up form in which the first person enters the set-up code. */
export const SET_UP_CODE = 'setUpCode';
