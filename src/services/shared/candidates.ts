/** The most matches that a person or a model can choose from. */
export const MAX_CANDIDATES = 10;
