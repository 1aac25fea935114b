export const api = {
  unreachable: 'The server cannot be reached.',
  silent: 'The server does not answer.',
  noAnswer: 'The server gave no answer.',
  notUnderstood: (status: number) => `The server answered ${status}, which nobody expected.`,
};
