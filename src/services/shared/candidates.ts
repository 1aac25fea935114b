/** As many as a person, or a model, can choose from where several things fit. */
export const MOST_CANDIDATES = 10;
