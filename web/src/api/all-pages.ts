interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Loads all pages of a connection. Meant for short lists: everything is held in memory. */
export async function allPages<Node>(
  load: (after: string | null) => Promise<Connection<Node>>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo }: Connection<Node> = await load(after);
    nodes.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return nodes;
}
