interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** All items of a list, page after page; for lists that stay short. */
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
