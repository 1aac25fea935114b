/** Questions to another process, and the answers that came. */
export class Questions<Answer> {
  readonly #open = new Map<number, (answer: Answer | null) => void>();
  readonly #patience: number;
  #asked = 0;

  /** `patience` is how many milliseconds an answer may take. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Sends a question by its number; null where no answer comes. */
  ask(send: (question: number) => void): Promise<Answer | null> {
    const question = ++this.#asked;
    return new Promise((resolve) => {
      const end = (answer: Answer | null) => {
        clearTimeout(timer);
        this.#open.delete(question);
        resolve(answer);
      };
      const timer = setTimeout(() => end(null), this.#patience);
      this.#open.set(question, end);
      send(question);
    });
  }

  answer(question: number, answer: Answer): void {
    this.#open.get(question)?.(answer);
  }
}
