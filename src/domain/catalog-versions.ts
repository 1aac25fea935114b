/**
 * Catalog versions by team id. A version changes when a client, project or task of the team changes. A list of entries fills the map if the
 * database stores catalog versions. A cached catalog of the same version needs no new read.
 */
export type CatalogVersions = Map<string, number>;
