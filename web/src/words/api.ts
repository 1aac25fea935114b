export const api = {
  unreachable: 'The server cannot be reached.',
  noAnswer: 'The server gave no answer.',
  notUnderstood: (status: number) => `The server answered ${status}, which nobody expected.`,
};
