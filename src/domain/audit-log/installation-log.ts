/** In place of a team, on the lines of the installation's log: the id of no team. */
export const INSTALLATION_LOG = '00000000-0000-0000-0000-000000000000';
