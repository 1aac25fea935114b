import { settle } from '../../../../../src/import-run/prepare.ts';
import { previewImport } from '../../../../../src/import-run/preview.ts';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { loadTeam } from '../../../../../src/import-run/team.ts';
import { fromBlob } from '../../../../../src/importers/files/source.ts';
import { setPageUser } from '../../../api/page-user.ts';
import { type Choices, settingsOf } from '../run/choices.ts';
import { pageClient } from '../run/page-client.ts';
import { questionsOf } from '../run/questions.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import type { OpenedFiles, TaskName, Tasks } from '../run/tasks.ts';
import { openFiles } from './open-files.ts';
import { showPreview } from './show-preview.ts';
import type { Tools, Work } from './work.ts';
import { writeImport } from './write-import.ts';

type TaskRunners = {
  [N in TaskName]: (
    work: Work,
    input: Tasks[N]['input'],
    tools: Tools<Tasks[N]['progress']>,
  ) => Promise<Tasks[N]['result']>;
};

export const taskRunners: TaskRunners = {
  open,
  preview,
  write: async ({ prepared }, _, tools) => (prepared ? writeImport(prepared, tools) : null),
};

async function open(
  work: Work,
  { files, mapping, teamId, user }: Tasks['open']['input'],
): Promise<OpenedFiles> {
  if (user !== null) setPageUser(user);
  const opened = await openFiles(
    files.map((file) => fromBlob(file.name, file)),
    mapping,
  );
  if ('unknown' in opened) return opened;
  const { parts } = opened;
  const client = pageClient();
  const team = await loadTeam(client, teamId);
  work.source = { client, team, parts };
  return {
    known: {
      team,
      files: parts.map(({ part: { file, format }, survey: { records } }) => ({
        name: file,
        format,
        records,
      })),
      questions: questionsOf(parts, team),
    },
  };
}

/** The interval of progress reports in milliseconds. Shorter tasks report none. */
const PROGRESS_INTERVAL_MS = 300;

async function preview(
  work: Work,
  choices: Choices,
  { signal, report }: Tools<Progress>,
): Promise<ShownPreview> {
  if (!work.source) throw new Error('No files were opened.');
  const context = settle(work.source, settingsOf(choices), { signal, onProgress: throttled(report) });
  const made = await previewImport(context);
  signal.throwIfAborted();
  work.prepared = { context, preview: made };
  return showPreview(context, made);
}

function throttled(report: (progress: Progress) => void): (progress: Progress) => void {
  let last = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    report(progress);
  };
}
