/** Who comes when in a round, counted from 1: each other round in the opposite order, so that nobody always comes after the same one. */
export function inTurn<Contestant>(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  return round % 2 === 1 ? contestants : contestants.toReversed();
}
