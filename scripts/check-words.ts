import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

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
  'onTakeApart',
  'takeBack',
  'bringBack',
  'keptFor',
  'useKept',
  'asKept',
  'tellRefused',
  'editedThough',
  'madeAnew',
  'whoLooks',
  'Afterwards',
  '\\w*StandIns?\\w*',
  'FilesUnderWay',
  'giveBack',
  // A constant is a limit with its unit: MAX_QUEUE_MS.
  'HAIR',
  '\\w*PATIENCE',
  'MOST_\\w+',
  'LONGEST_(?!FREE)\\w+',
  'readDraft',
  'moneyOfDraft',
  'MoneyOfDraft',
  'isPassing',
  'mayPass',
  'shutOut',
  'silentUntil',
  'onItsWay',
  'addAnew',
  'bringOver',
  'comesByItself',
  'keepWritingOn',
  'WritingOn',
  'serveElsewhere',
  'holdBack',
  'HeldBack',
  'Arena',
  'openArena',
  'LARGE_ANSWER',
];
const RETIRED_NAME = new RegExp(`\\b(${RETIRED.join('|')})\\b`);
const RELATIVE = 'What|Who|Whoever|Whom|Whose|Whatever|Whichever|Where|Wherever|So many|However many';
/** A relative clause without a subject. State the fact, then its reason. */
const RELATIVE_OPENING = /(?:^\s*|\s)(?:\/\/|\/\*\*?|\*) (What|Who|Whoever|Whatever|Where|Wherever|So many) /;
/** A sentence of a page that begins with a relative clause and is not a question. */
const SENTENCE_OPENING = new RegExp(`(?:^|[.!?:] |\\| )["“(]?\\**(${RELATIVE}) (?![^.!|]*\\?)`);
/** Say: at most, in flight, rejected, admitted, unmerge, alternating, undo, imported, notified, e-mail, again, exactly, phone. */
const RETIRED_PHRASE = new RegExp(
  `\\b(${[
    'at the most',
    'at the least',
    'under way',
    'turned away',
    '(?:is|are|was|were|be|been) let (?:in|through)',
    '(?:takes?|taken|took|taking) (?:(?:it|them) )?apart',
    'by turns',
    'withdraw\\w*',
    '(?:takes?|taken|taking) (?:it |them )?back',
    '(?:bring|brings|brought|bringing) over',
    '(?:is|are|was|were) told',
    '(?:sends?|sent|gets?|got) (?:an?|no|the|these|another) letters?',
    'what it came to',
    'so many',
    'whoever',
    'anew',
    'to the letter',
    'telephones?',
  ].join('|')})\\b`,
  'i',
);

/** The first words of a title that needs its describe, or another sentence, to be understood. */
const VAGUE_TITLE =
  /^\s*(?:test|it)(?:\.(?:each|for)\(.*\))?\(\s*['`](is|are|was|were|that|which|who|what|where|when|if|in|on|by|to|of|with|without|at|from|as|and|or|it|they|them|its|their) /;
/** `is` with a predicate that describes the unit under test on its own. */
const CLEAR_IS =
  /['`]is (?:idempotent|consistent|true|off|the only|ready|reachable|installed|rejected with)\b/;

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

/** Finds titles of tests that are no sentence without their describe. */
export function findVagueTitles(source: string): Finding[] {
  return source.split('\n').flatMap((line, index) => {
    const text = CLEAR_IS.test(line) ? undefined : line.match(VAGUE_TITLE)?.[1];
    return text === undefined ? [] : [{ line: index + 1, text }];
  });
}

/** Finds sentences of a Markdown page that begin with a relative clause, and retired phrases. Code is not checked. */
export function findRetiredPhrases(markdown: string): Finding[] {
  let isCode = false;
  let isEnded = true;
  return markdown.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || /^\s*(```|$)/.test(line)) {
      isEnded = true;
      return [];
    }
    const block = /^\s*([-*] |\d+\. |#+ |> |\|)/.exec(line)?.[0];
    // Code becomes a word, so that it neither matches nor opens a sentence.
    const text = line.slice(block?.length ?? 0).replace(/`[^`]*`/g, 'code');
    const begins = isEnded || block !== undefined;
    isEnded = /[.!?]\W*$/.test(line);
    const found =
      (begins ? text.trim() : `… ${text.trim()}`).match(SENTENCE_OPENING) ?? text.match(RETIRED_PHRASE);
    return found?.[1] === undefined ? [] : [{ line: index + 1, text: found[1] }];
  });
}

/** Finds retired phrases in the strings and comments of code. */
export function findRetiredPhrasesInCode(source: string): Finding[] {
  // Most files contain no phrase anywhere and need no parsing.
  if (!RETIRED_PHRASE.test(source)) return [];
  const file = ts.createSourceFile('code.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return textsOf(file).flatMap(({ pos, end }) => {
    const found = source.slice(pos, end).match(RETIRED_PHRASE);
    if (found?.[1] === undefined) return [];
    return [{ line: file.getLineAndCharacterOfPosition(pos + (found.index ?? 0)).line + 1, text: found[1] }];
  });
}

/** The ranges of strings, templates, texts of elements, and comments. */
function textsOf(file: ts.SourceFile): ts.TextRange[] {
  const comments = new Map<number, ts.TextRange>();
  const strings: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isText = ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && !ts.isRegularExpressionLiteral(node))
      strings.push({ pos: node.getStart(file), end: node.end });
    if (!ts.isJsxText(node)) {
      const around = [
        ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
      ];
      for (const comment of around) comments.set(comment.pos, comment);
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...strings, ...comments.values()].sort((a, b) => a.pos - b.pos);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of files) {
    if (file.startsWith('scripts/check-words') || file.startsWith('src/db/migrations/')) continue;
    const source = readFileSync(file, 'utf8');
    const find = file.endsWith('.md') ? findRetiredPhrases : findRetiredWords;
    for (const { line, text } of find(source))
      report(`${file}:${line} uses "${text}"; see docs/internals/glossary.md`);
    const isTest = /\.(test|trial)\.tsx?$/.test(file) || file.startsWith('test/');
    for (const { line, text } of isTest || file.endsWith('.md') ? [] : findRetiredPhrasesInCode(source))
      report(`${file}:${line} says "${text}"; see docs/internals/glossary.md`);
    if (!/\.(test|trial)\.tsx?$/.test(file)) continue;
    for (const { line, text } of findVagueTitles(source))
      report(`${file}:${line} begins a title with "${text}"; write a sentence that needs no describe`);
  }
}

function report(finding: string): void {
  process.stderr.write(`${finding}\n`);
  process.exitCode = 1;
}
