export const api = {
  unreachable: 'The server cannot be reached.',
  silent: 'The server is not responding.',
  noAnswer: 'The server sent no response.',
  notUnderstood: (status: number) => `The server sent an unexpected response (${status}).`,
};
