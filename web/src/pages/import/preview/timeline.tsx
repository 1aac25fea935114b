import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { projectColours } from '../../../../../src/domain/colour.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import { colourVariables } from '../../../components/project-colour.ts';
import { imports } from '../../../words/import/import.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { MonthLabels } from '../shared/month-labels.tsx';
import { monthName } from '../shared/month-name.ts';
import { Section } from '../shared/section.tsx';
import { useLongDuration } from '../shared/use-long-duration.ts';
import type { Stack, Stacks } from './stacks.ts';
import classes from './timeline.module.css';

const words = imports.timeline;
type By = 'project' | 'person';

interface Named extends Stack {
  label: string;
  colour: string | null;
}

/** The hours of each month, stacked by project or person. Screen readers get a table. */
export function Timeline({ timeline, team }: { timeline: ShownPreview['timeline']; team: Team }) {
  const [by, setBy] = useState<By>('project');
  const stacks = timeline[by];
  if (stacks.months.length === 0) return null;
  const named = stacks.stacks.map((stack, index) => ({
    ...stack,
    label: labelOf(stack, by, team),
    colour: stack.key === undefined || stack.key === null ? null : (projectColours[index] ?? null),
  }));
  return (
    <Section
      title={words.title}
      aside={
        <SegmentedControl
          aria-label={words.by}
          data={[
            { value: 'project', label: words.project },
            { value: 'person', label: words.person },
          ]}
          value={by}
          onChange={(value) => setBy(value as By)}
        />
      }
    >
      <Bars stacks={stacks} named={named} />
      <Legend named={named} />
      <HiddenTable stacks={stacks} named={named} />
    </Section>
  );
}

function labelOf({ key }: Stack, by: By, { members }: Team): string {
  if (key === undefined) return imports.others;
  if (key === null) return imports.withoutProject;
  return by === 'project' ? key : (members.find(({ identityId }) => identityId === key)?.name ?? key);
}

const HEIGHT = 100;
const STEP = 10;

function Bars({ stacks: { months, top }, named }: { stacks: Stacks; named: readonly Named[] }) {
  const duration = useLongDuration();
  const columns = Math.max(months.length, 12);
  return (
    <div className={classes.chart} aria-hidden>
      <span className={classes.top}>{duration(top)}</span>
      <svg className={classes.bars} viewBox={`0 0 ${columns * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        <title>{words.title}</title>
        {months.map((month, index) => {
          const parts = named.filter(({ milliseconds }) => (milliseconds[index] ?? 0) > 0);
          let below = 0;
          return (
            <g key={month}>
              <title>
                {[
                  monthName(month),
                  ...parts.map(
                    ({ label, milliseconds }) => `${label}: ${duration(milliseconds[index] ?? 0)}`,
                  ),
                ].join('\n')}
              </title>
              <rect className={classes.ground} x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              {parts.map(({ label, colour, milliseconds }) => {
                const height = ((milliseconds[index] ?? 0) / Math.max(1, top)) * HEIGHT;
                below += height;
                return (
                  <rect
                    key={label}
                    className={classes.part}
                    style={colour ? colourVariables(colour) : undefined}
                    x={index * STEP + STEP * 0.15}
                    y={HEIGHT - below}
                    width={STEP * 0.7}
                    height={height}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <MonthLabels months={months} columns={columns} />
    </div>
  );
}

function Legend({ named }: { named: readonly Named[] }) {
  const duration = useLongDuration();
  return (
    <ul className={classes.legend} aria-hidden>
      {named.map(({ label, colour, total }) => (
        <li key={label} className={classes.key}>
          <span className={classes.dot} style={colour ? colourVariables(colour) : undefined} />
          {label}
          <span className={classes.hours}>{duration(total)}</span>
        </li>
      ))}
    </ul>
  );
}

function HiddenTable({ stacks: { months }, named }: { stacks: Stacks; named: readonly Named[] }) {
  const duration = useLongDuration();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {named.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              {named.map(({ label, milliseconds }) => (
                <td key={label}>{duration(milliseconds[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
