import { Button, Select } from '@mantine/core';
import { useRef } from 'react';
import { memberStatuses } from '../../../../../src/domain/teams/member-status.ts';
import type { Member, PersonChoice, PersonMatch } from '../../../../../src/import-run/people.ts';
import type { PersonPlan } from '../../../../../src/import-run/preview.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import { Section } from '../shared/section.tsx';
import { useLongDuration } from '../shared/use-long-duration.ts';
import classes from './people-table.module.css';

const words = imports.people;

interface Props {
  people: readonly PersonPlan[];
  team: Team;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** The people in the files, and the members who get their time. */
export function PeopleTable({ people, team, choices, onChange }: Props) {
  if (people.length === 0) return null;
  const choose = (key: string, choice: PersonChoice) =>
    onChange({ people: new Map([...choices.people, [key, choice]]) });
  // People who need a choice come first. They stay there once it is made, so that rows do not jump.
  const isMember = ({ key, match }: PersonPlan) =>
    match.how === 'SELF' || team.members.some(({ email }) => email.toLowerCase() === key);
  const sorted = people.toSorted((a, b) => Number(isMember(a)) - Number(isMember(b)));
  return (
    <Section title={words.title}>
      <table className={`${classes.table} stacks`}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col" className={classes.figure}>
              {words.rows}
            </th>
            <th scope="col" className={classes.figure}>
              {words.time}
            </th>
            <th scope="col">{words.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((person) => (
            <PersonRow
              key={person.key}
              person={person}
              team={team}
              chosen={choices.people.get(person.key) ?? null}
              onChoose={(choice) => choose(person.key, choice)}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface RowProps {
  person: PersonPlan;
  team: Team;
  /** The choice so far, which the preview may not reflect yet. */
  chosen: PersonChoice | null;
  onChoose: (choice: PersonChoice) => void;
}

function PersonRow({ person, team, chosen, onChoose }: RowProps) {
  const duration = useLongDuration();
  const select = useRef<HTMLInputElement>(null);
  const { match, sums } = person;
  const name = person.name ?? person.email ?? words.nobody;
  const isOpen = match.how === 'UNMATCHED' && chosen === null;
  const proposed = isOpen && match.how === 'UNMATCHED' ? match.proposed : null;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <span className={classes.name}>{name}</span>
        {person.name && person.email && <span className={classes.email}>{person.email}</span>}
      </th>
      <td className={classes.figure}>{imports.figure(sums.rows)}</td>
      <td className={classes.figure}>{duration(sums.milliseconds)}</td>
      <td className={classes.becomes}>
        <div className={classes.choice}>
          <Select
            ref={select}
            aria-label={person.key === '' ? words.nobodyBecomes : words.becomesOf(name)}
            data={optionsOf(team)}
            value={shownChoice(match, chosen)}
            placeholder={words.choose}
            error={isOpen}
            onChange={(value) => value && onChoose(value === OUT ? 'SKIP' : { identityId: value })}
            allowDeselect={false}
            searchable={team.members.length > 8}
          />
          {proposed && (
            <Button
              variant="default"
              aria-label={words.sameOf(name, proposed.name)}
              onClick={() => {
                // The button disappears with the choice, so the focus moves on.
                select.current?.focus();
                onChoose({ identityId: proposed.identityId });
              }}
            >
              {words.same(proposed.name)}
            </Button>
          )}
        </div>
        <span className={classes.how} data-open={isOpen || undefined}>
          {matchText(person, chosen)}
        </span>
      </td>
    </tr>
  );
}

const OUT = 'out';

function optionsOf({ members, self, may }: Team) {
  const offered = may.editOthers
    ? members
    : members.filter(({ identityId }) => identityId === self.identityId);
  return [
    { value: OUT, label: words.leaveOut },
    ...offered
      .toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name))
      .map(({ identityId, name, status }) => ({
        value: identityId,
        label: identityId === self.identityId ? words.you(name) : words.statuses[status](name),
      })),
  ];
}

const rankOf = ({ status }: Member) => memberStatuses.indexOf(status);

function shownChoice(match: PersonMatch, chosen: PersonChoice | null): string | null {
  if (chosen) return typeof chosen === 'string' ? OUT : chosen.identityId;
  return 'member' in match ? match.member.identityId : null;
}

function matchText({ key, match, email }: PersonPlan, chosen: PersonChoice | null): string {
  if (chosen) return typeof chosen === 'string' ? words.how.SKIPPED : words.how.CHOICE;
  if (match.how === 'UNMATCHED' && key === '') return words.how.NOBODY;
  return match.how === 'UNMATCHED' && !email ? words.how.UNNAMED : words.how[match.how];
}
