/** The type of a value without null and lists. */
type Bare<T> = NonNullable<T> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<T>;

/** Which fields of an object are asked for: `true` for a value, a selection for what has fields of its own. */
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

/** Turns away fields that are not there, which TypeScript lets pass in what it infers. */
export type Exact<T, S> = {
  [Field in keyof S]: Field extends keyof Bare<T>
    ? S[Field] extends true
      ? true
      : Exact<Bare<T>[Field], S[Field]>
    : never;
};

/** A selection that may be of anything, as the code that writes it down sees it. */
export interface AnySelection {
  readonly [field: string]: true | AnySelection;
}

/** The selection in GraphQL, braces and all. */
export function selectionText(selection: AnySelection): string {
  const fields = Object.entries(selection).map(([field, below]) =>
    below === true ? field : `${field} ${selectionText(below)}`,
  );
  return `{ ${fields.join(' ')} }`;
}
