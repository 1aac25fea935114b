/** The team id of lines in the log of the installation. No team has this id. */
export const INSTALLATION_LOG = '00000000-0000-0000-0000-000000000000';
