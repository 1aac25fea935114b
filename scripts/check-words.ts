import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Identifiers of a private dialect. docs/internals/glossary.md has the terms of the field. */
const RETIRED = [
  'FairLine',
  'giveWay',
  'inTurns',
  'UnderWay',
  'shareAnswer',
  'VersionedMemory',
  'ClaimingLimiters',
  'rememberCaller',
  'isStanding',
  'requireStanding',
  'SeenRows',
  'knowNoRows',
  'decidePlace',
  'decidingVersion',
  'singly',
  'createRefuser',
  'takeApart',
];
const RETIRED_NAME = new RegExp(`\\b(${RETIRED.join('|')})\\b`);
/** A relative clause without a subject. State the fact, then its reason. */
const RELATIVE_OPENING = /(?:^\s*|\s)(?:\/\/|\/\*\*?|\*) (What|Who|Whoever|Whatever|Where|Wherever|So many) /;

export interface Finding {
  line: number;
  text: string;
}

/** Finds comments that begin with a relative clause, and retired identifiers. */
export function findRetiredWords(source: string): Finding[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const opening = line.match(RELATIVE_OPENING);
    // A line in the middle of a comment may begin with any word of its sentence.
    const continues =
      /^\s*(\*|\/\/)/.test(line) && /^\s*(\*|\/\/|\/\*\*) ?.*[^.:*/]$/.test(lines[index - 1] ?? '');
    const text = (opening && !continues ? opening[1] : undefined) ?? line.match(RETIRED_NAME)?.[1];
    return text === undefined ? [] : [{ line: index + 1, text }];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (file.startsWith('scripts/check-words') || file.startsWith('src/db/migrations/')) continue;
    for (const { line, text } of findRetiredWords(readFileSync(file, 'utf8'))) {
      process.stderr.write(`${file}:${line} uses "${text}"; see docs/internals/glossary.md\n`);
      process.exitCode = 1;
    }
  }
}
