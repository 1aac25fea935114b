/** The type of a value without null and lists. */
type Bare<T> = NonNullable<T> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<T>;

/** The selected fields of an object: `true` for a scalar, a selection for an object. */
export type Selection<T> = {
  readonly [Field in keyof Bare<T>]?: Bare<Bare<T>[Field]> extends object ? Selection<Bare<T>[Field]> : true;
};

/** The result type of a selection. */
export type Selected<T, S> = T extends readonly (infer Item)[]
  ? Selected<Item, S>[]
  : T extends null
    ? null
    : {
        -readonly [Field in keyof S & keyof T]: S[Field] extends true
          ? T[Field]
          : Selected<T[Field], S[Field]>;
      };

/** Rejects unknown fields, which TypeScript accepts in inferred types. */
export type Exact<T, S> = {
  [Field in keyof S]: Field extends keyof Bare<T>
    ? S[Field] extends true
      ? true
      : Exact<Bare<T>[Field], S[Field]>
    : never;
};

/** A selection on any type, as the writer of documents sees it. */
export interface AnySelection {
  readonly [field: string]: true | AnySelection;
}

/** The selection set in GraphQL, including its braces. */
export function selectionText(selection: AnySelection): string {
  const fields = Object.entries(selection).map(([field, below]) =>
    below === true ? field : `${field} ${selectionText(below)}`,
  );
  return `{ ${fields.join(' ')} }`;
}
