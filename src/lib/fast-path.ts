/**
 * A second, faster way beside an ordinary one. `/metrics` shows how often it was taken, and how often the ordinary way was taken instead, by
 * reason. Counters are per process.
 */
export class FastPath {
  static readonly all: FastPath[] = [];
  readonly name: string;
  taken = 0;
  readonly fallbacks = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
    FastPath.all.push(this);
  }

  /** Reasons become labels, so there must be few of them. */
  fallBack(reason: string): void {
    this.fallbacks.set(reason, (this.fallbacks.get(reason) ?? 0) + 1);
  }
}
