/** Length is what makes a password hard to guess; nothing else is asked of one. */
export const SHORTEST_PASSWORD = 10;
