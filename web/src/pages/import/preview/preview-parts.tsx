import type { Team } from '../../../../../src/import-run/team.ts';
import { imports } from '../../../words/import.ts';
import { Figures } from '../parts/figures.tsx';
import look from '../parts/look.module.css';
import { sumText } from '../parts/money.ts';
import { ProblemList } from '../parts/problem-list.tsx';
import { useLongDuration } from '../parts/use-long-duration.ts';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { CatalogPlanList } from './catalog-plan-list.tsx';
import { Changes } from './changes.tsx';
import { Lookalikes } from './lookalikes.tsx';
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

/** Everything that is known before anything is written. */
export function PreviewParts({ preview, team, choices, onChange }: Props) {
  const { obstacles } = preview;
  return (
    <>
      <Headline preview={preview} />
      {/* Above all that comes and goes with what is chosen here: nothing jumps away under the pointer. */}
      <PeopleTable people={preview.people} team={team} choices={choices} onChange={onChange} />
      {obstacles.length > 0 && (
        <div className={look.note} data-bad role="status" data-apart>
          <h2>{words.obstacles}</h2>
          <ul>
            {obstacles.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </div>
      )}
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
      <ProblemList title={imports.problems.title} groups={preview.problems} />
    </>
  );
}

function Headline({ preview: { records, counts, sums } }: { preview: ShownPreview }) {
  const duration = useLongDuration();
  const leftOut = counts.skipped + counts.ofSkippedPeople + counts.deleted;
  const there = counts.known + counts.repeated + counts.alike;
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
            note: counts.repeated > 0 ? words.repeated(counts.repeated) : null,
          },
          {
            label: words.leftOut,
            value: imports.figure(leftOut),
            tone: leftOut > 0 && 'look',
            note: counts.deleted > 0 ? words.deleted(counts.deleted) : null,
          },
          { label: words.time, value: duration(sums.milliseconds) },
          ...(Object.keys(sums.money).length > 0 ? [{ label: words.money, value: sumText(sums.money) }] : []),
        ]}
      />
    </div>
  );
}
