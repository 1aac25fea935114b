const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Splits the address of a cluster, such as `postgres://ada@one:5432,two:5433/stint`, into an address per host. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** The address of a database without credentials and options. */
export function placeOf(url: string): string {
  const [, , hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return `${hosts}${after.replace(/[?#].*$/s, '')}`;
}
