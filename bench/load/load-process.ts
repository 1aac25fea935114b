import { works } from '../works/index.ts';
import type { Answer, Job } from './generator.ts';
import { countFrom, measure } from './load.ts';
import type { Work } from './work.ts';

/** The process that sends requests, one job after the other, as generator.ts tells it. Its argument is the first number. */
countFrom(Number(process.argv[2]));
process.on('message', async ({ url, work, args, connections, seconds }: Job) => {
  const build = works[work] as (args: unknown) => Work;
  let answer: Answer;
  try {
    answer = { load: await measure(url, build(args), connections, seconds) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
