import type { Team } from '../../../../../src/import-run/team.ts';
import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { Figures } from '../shared/figures.tsx';
import look from '../shared/look.module.css';
import { sumText } from '../shared/money.ts';
import { ProblemList } from '../shared/problem-list.tsx';
import { UnusedColumns } from '../shared/unused-columns.tsx';
import { useLongDuration } from '../shared/use-long-duration.ts';
import { CatalogPlanList } from './catalog-plan-list.tsx';
import { Changes } from './changes.tsx';
import { Lookalikes } from './lookalikes.tsx';
import { ObstacleList } from './obstacle-list.tsx';
import { Overlaps } from './overlaps.tsx';
import { PeopleTable } from './people-table.tsx';
import { Timeline } from './timeline.tsx';

const words = imports.preview;

interface Props {
  preview: ShownPreview;
  team: Team;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** The preview of the import in all its parts. */
export function PreviewParts({ preview, team, choices, onChange }: Props) {
  return (
    <>
      <Headline preview={preview} />
      {/* Above the parts that appear and disappear with its choices, so that nothing moves under the
         pointer. */}
      <PeopleTable people={preview.people} team={team} choices={choices} onChange={onChange} />
      <ObstacleList obstacles={preview.obstacles} />
      {preview.notes.length > 0 && (
        <div className={look.note}>
          <h2>{words.notes}</h2>
          <ul>
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <Timeline timeline={preview.timeline} team={team} />
      <CatalogPlanList catalog={preview.catalog} />
      <Overlaps preview={preview} team={team} choices={choices} onChange={onChange} />
      <Lookalikes preview={preview} choices={choices} onChange={onChange} />
      <Changes preview={preview} choices={choices} onChange={onChange} />
      <UnusedColumns title={imports.unused.title} columns={preview.unusedColumns} />
      <ProblemList title={imports.problems.title} groups={preview.problems} />
    </>
  );
}

function Headline({ preview: { records, counts, changes, claimed, unreadable } }: { preview: ShownPreview }) {
  const duration = useLongDuration();
  const leftOut = counts.skipped + counts.ofSkippedPeople + counts.deleted;
  // All remaining rows: known, repeated and similar rows, and proposed changes.
  const there = records - counts.toWrite - counts.undecided - leftOut;
  const notes = [
    counts.repeated > 0 && words.repeated(counts.repeated),
    changes.count > 0 && words.changed(changes.count),
  ].filter((note) => note !== false);
  return (
    <div className={look.headline}>
      <Figures
        isSteady
        label={words.figures}
        figures={[
          { label: words.records, value: imports.figure(records) },
          {
            label: words.toWrite,
            value: imports.figure(counts.toWrite),
            note: counts.undecided > 0 ? words.undecided(counts.undecided) : null,
          },
          {
            label: words.known,
            value: imports.figure(there),
            note: notes.join(', '),
          },
          {
            label: words.leftOut,
            value: imports.figure(leftOut),
            tone: leftOut > 0 && 'look',
            note: counts.deleted > 0 ? words.deleted(counts.deleted) : null,
          },
          {
            label: words.time,
            value: duration(claimed.milliseconds),
            note: unreadable.milliseconds > 0 ? words.unreadable(duration(unreadable.milliseconds)) : null,
          },
          ...(Object.keys(claimed.money).length > 0
            ? [
                {
                  label: words.money,
                  value: sumText(claimed.money),
                  note:
                    Object.keys(unreadable.money).length > 0
                      ? words.unreadable(sumText(unreadable.money))
                      : null,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
