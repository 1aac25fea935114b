/**
 * A fast path beside its fallback. `/metrics` shows how often each was taken, fallbacks by reason. Counters are per
 * process.
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

  /** Reasons become metric labels, so there must be few different ones. */
  fallBack(reason: string): void {
    this.fallbacks.set(reason, (this.fallbacks.get(reason) ?? 0) + 1);
  }
}
