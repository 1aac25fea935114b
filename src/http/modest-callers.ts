/**
 * Knows while there is not room for all who asks for little. Up to half of what can be answered is theirs, in equal parts: who
 * asks for less than such a part is let in although others fill the room. Where there is one caller alone, there is nobody to
 * protect from the others.
 */
export class ModestCallers {
  #came = new Map<string, number>();
  #callersBefore = 0;
  #answeredBefore = 0;
  #beyond = 0;

  /** Begins to count anew, after a time in which so many were answered. */
  begin(answered: number): void {
    this.#callersBefore = this.#came.size;
    this.#answeredBefore = answered;
    this.#came = new Map();
    this.#beyond = 0;
  }

  count(caller: string): void {
    this.#came.set(caller, (this.#came.get(caller) ?? 0) + 1);
  }

  /** Whether someone may come beyond the room that there is, when such a part of the time is over. */
  mayComeBeyond(caller: string, part: number): boolean {
    const own = this.#came.get(caller) ?? 0;
    const callers = Math.max(this.#callersBefore, this.#came.size + (own === 0 ? 1 : 0));
    const theirs = (this.#answeredBefore / 2) * Math.min(part, 1);
    if (callers < 2 || this.#beyond >= 1 + theirs || own >= 1 + theirs / callers) return false;
    this.#beyond += 1;
    return true;
  }
}
