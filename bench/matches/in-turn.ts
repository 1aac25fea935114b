/** Reverses the order in even rounds (counted from 1), so that no contestant always follows the same other contestant. */
export function inTurn<Contestant>(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  return round % 2 === 1 ? contestants : contestants.toReversed();
}
