/** The most matches that a person or a model can choose from. */
export const MOST_CANDIDATES = 10;
