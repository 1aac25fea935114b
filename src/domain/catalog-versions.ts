/**
 * By the ids of teams: what stays the same for as long as no client, project or task of the team is changed. A list fills it in
 * when it is read, where the database keeps such marks; what was known of a catalog under its mark need not be read again.
 */
export type CatalogVersions = Map<string, number>;
