import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { roleMay } from '../../../../src/domain/teams/policy.ts';
import { type Money, moneyText } from '../../money/money.ts';
import { RateField } from '../../money/rate-field.tsx';
import { team as words } from '../../words/team.ts';
import type { MemberParts } from './parts.ts';
import classes from './team.module.css';

interface Props extends MemberParts {
  /** The billed rate or the cost rate. */
  kind: 'hourlyRate' | 'costRate';
}

const actions = { hourlyRate: 'rate.manage', costRate: 'cost.manage' } as const;

/** A rate of a member, editable in place with the permission. */
export function RateCell({ team, member, change, kind }: Props) {
  const [isEditing, setEditing] = useState(false);
  const rate = member[kind];
  const { of, changed, removed, set } = words.rates[kind];
  const text = rate ? moneyText(rate) : null;
  if (!member.active || !roleMay(team.myIdentity.role, actions[kind])) {
    return <span className={classes.fixed}>{text ?? <span className="soft">{words.noRate}</span>}</span>;
  }
  if (!isEditing) {
    return (
      <UnstyledButton
        className={classes.figure}
        onClick={() => setEditing(true)}
        title={set}
        aria-label={`${of(member.name)}: ${text ?? words.noRate}`}
      >
        {text ?? <span className="soft">{words.noRate}</span>}
      </UnstyledButton>
    );
  }
  const save = (next: Money | null) =>
    change.mutate({
      patch: { [kind]: next },
      done: next ? changed(member.name, moneyText(next)) : removed(member.name),
    });
  return (
    <RateField
      width={148}
      label={of(member.name)}
      rate={rate}
      currency={team.currency}
      placeholder={words.noRate}
      autoFocus
      onSave={save}
      onLeave={() => setEditing(false)}
    />
  );
}
