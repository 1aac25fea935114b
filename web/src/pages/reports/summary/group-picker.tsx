import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type Grouping,
  groupings,
  isBucketUnit,
  MAX_GROUPINGS,
} from '../../../../../src/domain/reports/grouping.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import classes from './group-picker.module.css';

const words = reports.group;

/** The grouping of the table: one to three dimensions, each within the one before. */
export function GroupPicker() {
  const { settings, change, seesAll } = useReport();
  const { groupBy } = settings;
  const set = (groups: Grouping[]) => change({ groupBy: groups, orderBy: null, direction: null });
  /** The choices at a position: no dimension twice, and only one unit of time. */
  const choicesAt = (place: number) => {
    const others = groupBy.filter((_, index) => index !== place);
    return groupings.filter(
      (group) =>
        !others.includes(group) &&
        !(isBucketUnit(group) && others.some(isBucketUnit)) &&
        (seesAll || group !== 'MEMBER'),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div className={classes.groups} role="group" aria-label={words.label}>
      <span className={classes.label}>{words.label}</span>
      {groupBy.map((group, index) => (
        <span key={group} className={classes.level}>
          {index > 0 && <IconChevronRight size={14} className={classes.mark} aria-label={words.within} />}
          <GroupMenu
            label={words.level(index + 1, words.names[group])}
            choices={choicesAt(index)}
            chosen={group}
            onChoose={(next) => set(groupBy.map((one) => (one === group ? next : one)))}
            onRemove={groupBy.length > 1 ? () => set(groupBy.filter((one) => one !== group)) : undefined}
          >
            {words.names[group]}
            <IconChevronDown size={14} className={classes.mark} aria-hidden />
          </GroupMenu>
        </span>
      ))}
      {groupBy.length < MAX_GROUPINGS && (
        <GroupMenu
          label={words.add}
          choices={choicesAt(groupBy.length)}
          onChoose={(next) => set([...groupBy, next])}
        >
          <IconPlus size={16} aria-hidden />
        </GroupMenu>
      )}
    </div>
  );
}

interface MenuProps {
  label: string;
  choices: readonly Grouping[];
  chosen?: Grouping;
  onChoose: (group: Grouping) => void;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

function GroupMenu({ label, choices, chosen, onChoose, onRemove, children }: MenuProps) {
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={label} title={label}>
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((group) => group !== chosen)
          .map((group) => (
            <Menu.Item key={group} onClick={() => onChoose(group)}>
              {words.names[group]}
            </Menu.Item>
          ))}
        {onRemove && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onRemove}>{words.remove}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
