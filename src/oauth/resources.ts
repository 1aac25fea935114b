/** What access tokens are given out for, each named by its address. */
export interface Resources {
  mcp: string;
  graphql: string;
  /** Where the API lives, by which some clients name it. */
  base: string;
}

/** The resource that a client means, or undefined where it is none of ours. */
export function canonicalResource(resources: Resources, asked: string): string | undefined {
  const address = inOneSpelling(asked);
  if (address === inOneSpelling(resources.mcp)) return resources.mcp;
  if ([resources.graphql, resources.base].map(inOneSpelling).includes(address)) return resources.graphql;
  return undefined;
}

/** Case does not count in schemes and hosts, nor do a usual port and a slash at the end. */
function inOneSpelling(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/+$/, '');
}
