/** What access tokens are given out for, each named by its address. */
export interface Resources {
  mcp: string;
  graphql: string;
  /** Where the API lives, by which some clients name it. */
  base: string;
}

/** The resource that a client means, or undefined where it is none of ours. */
export function canonicalResource(resources: Resources, asked: string): string | undefined {
  const address = asked.replace(/\/+$/, '');
  if (address === resources.mcp) return resources.mcp;
  if (address === resources.graphql || address === resources.base) return resources.graphql;
  return undefined;
}
