import { workloads } from '../workloads/index.ts';
import type { Answer, Job } from './generator.ts';
import { countFrom, measure } from './load.ts';
import type { Workload } from './work.ts';

/** The load generator: runs the jobs that generator.ts sends, one at a time. Argument: the number of the first request. */
countFrom(Number(process.argv[2]));
process.on('message', async ({ url, workload, args, connections, seconds }: Job) => {
  const build = workloads[workload] as (args: unknown) => Workload;
  let answer: Answer;
  try {
    answer = { load: await measure(url, build(args), connections, seconds) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
