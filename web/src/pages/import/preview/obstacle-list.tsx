import type { Obstacle, ObstacleCode } from '../../../../../src/import-run/obstacles.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';

const words = imports.preview;

const questions: ReadonlySet<ObstacleCode> = new Set(['NO_TIMEZONE', 'DURATIONS_DISAGREE', 'SEVERAL_PEOPLE']);

/** Whether a question at the top of the page resolves an obstacle. */
export function isQuestion({ code }: Obstacle): boolean {
  return questions.has(code);
}

/**
 * The obstacles of the import that are not questions, each with a link to the part of the page that resolves
 * it.
 */
export function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const listed = obstacles.filter((one) => !isQuestion(one));
  if (listed.length === 0) return null;
  return (
    <div className={look.note} data-bad role="status" data-apart>
      <h2>{words.obstacles}</h2>
      <ul>
        {listed.map(({ code, message }) => (
          <li key={code}>
            {message} {words.obstacleHints[code]}
          </li>
        ))}
      </ul>
    </div>
  );
}
