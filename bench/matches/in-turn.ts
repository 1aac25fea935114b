/** Reverses the order in even rounds (counted from 1), so that nobody always follows the same contestant. */
export function inTurn<Contestant>(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  return round % 2 === 1 ? contestants : contestants.toReversed();
}
