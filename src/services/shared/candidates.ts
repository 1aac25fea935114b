/** The maximum number of matches that an error lists for a person or a model to choose from. */
export const MAX_CANDIDATES = 10;
