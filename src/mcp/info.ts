import manifest from '../../package.json' with { type: 'json' };

/** The server's description of itself. */
export const INFO = { name: 'stint', title: 'Stint', version: manifest.version };
