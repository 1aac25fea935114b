import { type AuditAction, kindOf } from './actions.ts';
import type { AuditChange } from './changes.ts';
import type { AuditedKind } from './portraits.ts';
import { UNKNOWN_PERSON } from './unknown-person.ts';

/** A stored change: names of people are replaced by ids of separately stored names. */
export interface StoredChange extends AuditChange {
  oldName?: string;
  newName?: string;
}

/** A separately stored name; its text is null after erasure. */
export interface AuditName {
  personId: string;
  text: string | null;
}

/** `team` is included because a team can be named after a person. */
const personalFields: ReadonlySet<string> = new Set(['email', 'name', 'team']);

const personalKinds: ReadonlySet<AuditedKind> = new Set(['invitation', 'team', 'teamMember', 'user']);

/** The id of the person or the team that is the object of a line; null for other objects. */
export function objectPersonOf(action: AuditAction, objectId: string): string | null {
  const kind = kindOf(action);
  if (!personalKinds.has(kind)) return null;
  return kind === 'invitation' ? UNKNOWN_PERSON : objectId;
}

/** The names in the changes of a line whose object is a person or a team. */
export function namesIn(changes: readonly AuditChange[]): string[] {
  return changes
    .filter(({ field }) => personalFields.has(field))
    .flatMap((change) => [change.old, change.new].filter((text) => text !== null));
}

/** Replaces names by their ids. */
export function withoutNames(
  changes: readonly AuditChange[],
  ids: ReadonlyMap<string, string>,
): StoredChange[] {
  return changes.map((change) => {
    if (!personalFields.has(change.field)) return change;
    const [oldName, newName] = [change.old, change.new].map((text) =>
      text === null ? undefined : ids.get(text),
    );
    return {
      ...{ field: change.field, old: null, new: null },
      ...(oldName !== undefined && { oldName }),
      ...(newName !== undefined && { newName }),
    };
  });
}

export function withNames(
  changes: readonly StoredChange[],
  textOf: (nameId: string) => string,
): AuditChange[] {
  return changes.map((change) => ({
    field: change.field,
    old: change.oldName === undefined ? change.old : textOf(change.oldName),
    new: change.newName === undefined ? change.new : textOf(change.newName),
  }));
}

/** The stored name, or a replacement for an erased name. The replacement is the same in all lines of a person or team in a log. */
export function shownName({ personId, text }: AuditName, kind: 'team' | 'person'): string {
  return text ?? `Former ${kind === 'team' ? 'team' : 'member'} ${personId.slice(-6)}`;
}
