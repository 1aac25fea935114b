import type { MemberStatus } from '../domain/teams/member-status.ts';
import { foldForMatching } from '../domain/text/text.ts';

/** A person as the files name them. */
export interface FoundPerson {
  name: string | null;
  email: string | null;
}

export interface Member {
  identityId: string;
  name: string;
  email: string;
  status: MemberStatus;
}

/**
 * The importing person's choice for a person in the files: a member, or SKIP to leave their time out.
 * SKIP_UNMATCHED is from an option for everybody who is not a member. It is no choice for one person, so the
 * import stays incomplete.
 */
export type PersonChoice = { identityId: string } | 'SKIP' | 'SKIP_UNMATCHED';

/**
 * The member who gets the time of a person in the files. EMAIL: a member has the address. SELF: the files name nobody at all, so
 * the time is the importing person's. CHOICE: the importing person chose a member. UNMATCHED: the importing person has to choose; a
 * member of the same name is proposed.
 */
export type PersonMatch =
  | { how: 'EMAIL' | 'SELF' | 'CHOICE'; member: Member }
  | { how: 'SKIPPED'; isChosen: boolean }
  | { how: 'UNMATCHED'; proposed: Member | null };

/** The key of a person: the address, else the name. Empty for rows without a person. */
export function personKey({ name, email }: FoundPerson): string {
  return email ? email.trim().toLowerCase() : (name?.trim() ?? '');
}

export class People {
  readonly #members: readonly Member[];
  readonly #self: Member;
  readonly #choices: ReadonlyMap<string, PersonChoice>;
  readonly #filesNamePeople: boolean;

  /** Choices are keyed by `personKey`. If any row names a person, rows without a person need a choice too. */
  constructor(
    members: readonly Member[],
    self: Member,
    choices: ReadonlyMap<string, PersonChoice>,
    filesNamePeople: boolean,
  ) {
    this.#members = members;
    this.#self = self;
    this.#choices = choices;
    this.#filesNamePeople = filesNamePeople;
  }

  /**
   * Whether the importing person chose to leave out the person of an unreadable record. A record without a
   * name is never left out by choice: the name may be missing because the record is damaged.
   */
  isLeftOutByChoice(person: FoundPerson): boolean {
    const match = this.match(person);
    return personKey(person) !== '' && match.how === 'SKIPPED' && match.isChosen;
  }

  match(person: FoundPerson): PersonMatch {
    const key = personKey(person);
    const choice = this.#choices.get(key);
    if (choice === 'SKIP' || choice === 'SKIP_UNMATCHED') {
      return { how: 'SKIPPED', isChosen: choice === 'SKIP' };
    }
    if (choice) {
      const member = this.#members.find(({ identityId }) => identityId === choice.identityId);
      return member ? { how: 'CHOICE', member } : { how: 'UNMATCHED', proposed: null };
    }
    if (key === '') {
      return this.#filesNamePeople
        ? { how: 'UNMATCHED', proposed: null }
        : { how: 'SELF', member: this.#self };
    }
    const byEmail = person.email && this.#members.find(({ email }) => email.toLowerCase() === key);
    if (byEmail) return { how: 'EMAIL', member: byEmail };
    const name = person.name ? foldForMatching(person.name.trim()) : '';
    const sameName = this.#members.filter((member) => foldForMatching(member.name.trim()) === name);
    const [proposed = null] = name !== '' && sameName.length === 1 ? sameName : [];
    return { how: 'UNMATCHED', proposed };
  }
}
