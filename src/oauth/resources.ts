/** The protected resources for which access tokens are issued, by their addresses. */
export interface Resources {
  mcp: string;
  graphql: string;
  /** The origin of the API. Some clients name it as the resource. */
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
