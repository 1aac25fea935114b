import manifest from '../../package.json' with { type: 'json' };

/** What the server tells clients of itself. */
export const INFO = { name: 'stint', title: 'Stint', version: manifest.version };
