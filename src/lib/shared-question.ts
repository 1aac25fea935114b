/**
 * A question that many ask at once, and whose answer changes. Whoever asks gets an answer that was looked for after they asked; all
 * who come while one is under way get the next one together.
 */
export class SharedQuestion<Answer> {
  readonly #ask: () => Promise<Answer>;
  #underWay: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  ask(): Promise<Answer> {
    if (!this.#underWay) return this.#begin();
    this.#next ??= this.#underWay.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<Answer> {
    this.#next = undefined;
    const asked = this.#ask();
    this.#underWay = asked;
    const end = () => {
      if (this.#underWay === asked) this.#underWay = undefined;
    };
    asked.then(end, end);
    return asked;
  }
}
