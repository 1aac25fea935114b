import { graphql, type ResultOf, type VariablesOf } from '../../../../api/graphql.ts';
import { accepted, request } from '../../../../api/request.ts';

const Reprice = graphql(`
  mutation Reprice($input: RepriceTimeEntriesInput!) {
    repriceTimeEntries(input: $input) {
      entryCount remaining lockedCount
      amounts { currency before { amount currency } after { amount currency } }
      projects {
        project { id name colour }
        entryCount
        amounts { currency before { amount currency } after { amount currency } }
      }
      errors { code message field }
    }
  }
`);

/** The selection of entries: days and filters. */
export type Repriced = Omit<VariablesOf<typeof Reprice>['input'], 'apply'>;

type Answer = NonNullable<ResultOf<typeof Reprice>['repriceTimeEntries']>;

export type AmountChange = NonNullable<Answer['amounts']>[number];

/** The effect of the current rates. */
export interface PriceChanges {
  entryCount: number;
  remaining: number;
  lockedCount: number;
  amounts: AmountChange[];
  projects: NonNullable<Answer['projects']>;
}

async function ask(selection: Repriced, apply: boolean): Promise<PriceChanges> {
  const answer = accepted((await request(Reprice, { input: { ...selection, apply } })).repriceTimeEntries);
  const { entryCount, remaining, lockedCount, amounts, projects } = answer;
  return {
    entryCount: entryCount ?? 0,
    remaining: remaining ?? 0,
    lockedCount: lockedCount ?? 0,
    amounts: amounts ?? [],
    projects: projects ?? [],
  };
}

export function previewPrices(selection: Repriced): Promise<PriceChanges> {
  return ask(selection, false);
}

/**
 * Applies the rates with repeated calls until none remain. Reports the number of changed entries after each
 * call, and resolves to it.
 */
export async function applyPrices(selection: Repriced, onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  for (;;) {
    const { entryCount, remaining } = await ask(selection, true);
    done += entryCount;
    onProgress(done);
    // A call without a change means that no later call will change anything.
    if (remaining === 0 || entryCount === 0) return done;
  }
}
