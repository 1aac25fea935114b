/** The URLs of the resources for which access tokens are issued. */
export interface Resources {
  mcp: string;
  graphql: string;
  /** The origin of the API. Some clients name it as the resource. */
  base: string;
}

/** Returns the canonical URL of a requested resource, or undefined for an unknown one. */
export function canonicalResource(resources: Resources, requested: string): string | undefined {
  const address = normalised(requested);
  if (address === normalised(resources.mcp)) return resources.mcp;
  if ([resources.graphql, resources.base].map(normalised).includes(address)) return resources.graphql;
  return undefined;
}

/** Ignores the case of scheme and host, default ports and trailing slashes. */
function normalised(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/+$/, '');
}
