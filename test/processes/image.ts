import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Image {
  /** The local folder that stands for /app. */
  app: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
}

interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of the Dockerfile by stage. The last stage is named 'image'. */
function readStages(): Map<string, Instruction[]> {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const stages = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      stage = [];
      stages.set(/ AS (\S+)$/.exec(rest)?.[1] ?? 'image', stage);
    } else stage.push({ name, rest });
  }
  return stages;
}

/** The filter of the build context, read from the inclusions and exclusions of .dockerignore. */
function contextFilter(): (source: string) => boolean {
  const lines = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length));
  return (source) => {
    const relative = path.relative(root, source);
    const isTaken =
      relative === '' || taken.some((name) => relative === name || relative.startsWith(`${name}/`));
    return isTaken && !left.some((ending) => relative.endsWith(ending));
  };
}

/**
 * Emulates a build of the Dockerfile in a folder without a container engine: runs COPY in all stages and RUN in the build
 * stage, with the local Node.
 */
export function buildImage(folder: string): Image {
  const stages = readStages();
  const image: Image = { app: '', env: {}, user: 'root', command: [], healthCheck: [] };
  for (const [stage, instructions] of stages) {
    image.app = path.join(folder, stage, 'app');
    mkdirSync(image.app, { recursive: true });
    for (const instruction of instructions) carryOut(instruction, { folder, stage, image });
  }
  return image;
}

function carryOut(
  { name, rest }: Instruction,
  { folder, stage, image }: { folder: string; stage: string; image: Image },
): void {
  switch (name) {
    case 'COPY': {
      const [, from, names = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
      const places = names.split(' ');
      const target = path.join(image.app, places.pop() ?? '');
      for (const place of places) {
        const source = from ? path.join(folder, from, place) : path.join(root, place);
        const isWhole = place === '.' || !names.endsWith('/');
        cpSync(source, isWhole ? target : path.join(target, path.basename(place)), {
          recursive: true,
          filter: from ? () => true : contextFilter(),
          verbatimSymlinks: true,
        });
      }
      return;
    }
    case 'RUN':
      // RUN of the last stage sets owners that do not exist on this machine.
      if (stage === 'build') execFileSync('sh', ['-ec', rest], { cwd: image.app, stdio: 'pipe' });
      return;
    case 'ENV':
      for (const pair of rest.split(' ')) image.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
      return;
    case 'USER':
      image.user = rest;
      return;
    case 'ENTRYPOINT':
    case 'CMD':
      image.command.push(...JSON.parse(rest));
      return;
    case 'HEALTHCHECK':
      image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
  }
}
