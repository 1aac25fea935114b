import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { roleMay } from '../../../../src/domain/policy.ts';
import { type Money, moneyText } from '../../money/money.ts';
import { RateField } from '../../money/rate-field.tsx';
import { team as words } from '../../words/team.ts';
import type { MemberParts } from './parts.ts';
import classes from './team.module.css';

/** The rate of a member, changed where it stands by those who may. */
export function RateCell({ team, member, change }: MemberParts) {
  const [isEditing, setEditing] = useState(false);
  const rate = member.hourlyRate;
  const text = rate ? moneyText(rate) : null;
  if (!member.active || !roleMay(team.myIdentity.role, 'rate.manage')) {
    return <span className={classes.fixed}>{text ?? <span className="soft">{words.noRate}</span>}</span>;
  }
  if (!isEditing) {
    return (
      <UnstyledButton
        className={classes.figure}
        onClick={() => setEditing(true)}
        title={words.setRate}
        aria-label={`${words.rateOf(member.name)}: ${text ?? words.noRate}`}
      >
        {text ?? <span className="soft">{words.noRate}</span>}
      </UnstyledButton>
    );
  }
  const save = (next: Money | null) =>
    change.mutate({
      patch: { hourlyRate: next },
      done: next ? words.rateChanged(member.name, moneyText(next)) : words.rateTaken(member.name),
    });
  return (
    <RateField
      width={148}
      label={words.rateOf(member.name)}
      rate={rate}
      currency={team.currency}
      placeholder={words.noRate}
      autoFocus
      onSave={save}
      onLeave={() => setEditing(false)}
    />
  );
}
