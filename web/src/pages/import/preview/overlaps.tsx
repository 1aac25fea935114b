import type { OverlapForecast } from '../../../../../src/import-run/overlaps.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { Cards } from '../shared/cards.tsx';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import { WideTable } from '../shared/wide-table.tsx';

const words = imports.overlaps;

interface Props {
  preview: ShownPreview;
  team: Team;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** The overlaps, and the result under either policy. */
export function Overlaps({ preview, team, choices, onChange }: Props) {
  const { duration } = useTimeFormat();
  const { overlaps, overlapsByTeam } = preview;
  const mustChoose = !team.may.keepOverlaps && preview.counts.toWrite > 0;
  if (overlaps.rows === 0 && !mustChoose) return null;
  const twice = duration(overlaps.milliseconds);
  return (
    <Section title={words.title}>
      <p className={look.text}>{overlaps.rows === 0 ? words.none : words.found(overlaps.rows, twice)}</p>
      <Cards
        label={words.title}
        value={choices.overlap}
        onChange={(overlap) => onChange({ overlap })}
        cards={[
          {
            value: 'KEEP_BOTH',
            title: words.keep,
            text: team.may.keepOverlaps ? words.keepText(twice) : words.keepForbidden,
          },
          { value: 'TEAM', title: words.team[team.overlapPolicy], text: effectOf(overlapsByTeam) },
        ]}
      />
      <Clusters clusters={overlaps.clusters} team={team} />
    </Section>
  );
}

function effectOf({ merging, refused }: OverlapForecast): string {
  if (merging > 0) return words.merging(merging);
  return refused > 0 ? words.refused(refused) : words.nothing;
}

const MAX_SHOWN = 10;

function Clusters({ clusters, team }: { clusters: OverlapForecast['clusters']; team: Team }) {
  const { duration, moment } = useTimeFormat();
  if (clusters.length === 0) return null;
  const nameOf = (id: string) => team.members.find(({ identityId }) => identityId === id)?.name ?? id;
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{words.show}</span>
      </summary>
      <div className={look.folded}>
        <WideTable
          head={
            <>
              <th scope="col">{words.person}</th>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.to}</th>
              {[words.rows, words.existing, words.together, words.once].map((column) => (
                <th key={column} scope="col" className={look.figure}>
                  {column}
                </th>
              ))}
            </>
          }
        >
          {clusters.slice(0, MAX_SHOWN).map((one) => (
            <tr key={`${one.person} ${one.start}`}>
              <td className={look.cell}>{nameOf(one.person)}</td>
              <td className={look.when}>{moment(one.start)}</td>
              <td className={look.when}>{moment(one.end)}</td>
              <td className={look.figure}>{imports.figure(one.rows)}</td>
              <td className={look.figure}>{imports.figure(one.existing)}</td>
              <td className={look.figure}>{duration(one.milliseconds)}</td>
              <td className={look.figure}>{duration(one.once)}</td>
            </tr>
          ))}
        </WideTable>
      </div>
    </details>
  );
}
