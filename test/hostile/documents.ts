export const repeat = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join(' ');

/** Fragments that each spread the next fragment `width` times. The last fragment is reached width^length times. */
export const chain = (length: number, width: number, body: string) =>
  `${repeat(length, (i) => `fragment F${i} on User { ${`...F${i + 1} `.repeat(width)} }`)} fragment F${length} on User { ${body} }`;

export const deep = (levels: number, open: string) =>
  `{ ${`${open} { `.repeat(levels)} __typename ${'} '.repeat(levels)} }`;
