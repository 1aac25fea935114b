import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type RangePreset, rangePresets } from '../../../../../src/domain/reports/range.ts';
import { isDate } from '../../../time/is-date.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import { ChoiceList } from './choice-list.tsx';
import classes from './filters.module.css';
import { type Days, MonthCalendar } from './month-calendar.tsx';
import { moved, rangeText } from './range-text.ts';

const words = reports.range;

/** Chooses the range: a preset or any two days. The arrow buttons move to the previous and next range. */
export function RangePicker() {
  const { settings, change, days } = useReport();
  const [isOpen, setOpen] = useState(false);
  const name = typeof settings.range === 'string' ? words.presets[settings.range] : null;
  const text = rangeText(days);
  return (
    <div className={classes.range}>
      <ActionIcon size={36} aria-label={words.earlier} onClick={() => change({ range: moved(days, -1) })}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="sm"
        offset={4}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.rangeButton}
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="visually-hidden">{words.chosen} </span>
            {name && <span className={classes.rangeName}>{name} </span>}
            <span className={name ? classes.rangeDays : undefined}>{text}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={words.label}>
          <RangeForm
            preset={typeof settings.range === 'string' ? settings.range : null}
            days={days}
            onChoose={(range) => {
              setOpen(false);
              change({ range });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon size={36} aria-label={words.later} onClick={() => change({ range: moved(days, 1) })}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}

interface FormProps {
  preset: RangePreset | null;
  days: Days;
  onChoose: (range: RangePreset | Days) => void;
}

const presets = Object.fromEntries(rangePresets.map((one) => [one, words.presets[one]])) as Record<
  RangePreset,
  string
>;

function RangeForm({ preset, days, onChoose }: FormProps) {
  const [typed, setTyped] = useState(days);
  const isReadable = isDate(typed.from) && isDate(typed.to);
  const isWrong = isReadable && typed.to < typed.from;
  return (
    <div className={classes.rangeForm}>
      <div className={classes.presets}>
        <ChoiceList label={words.presetsLabel} choices={presets} value={preset} onChoose={onChoose} />
      </div>
      <form
        className={classes.custom}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReadable && !isWrong) onChoose(typed);
        }}
      >
        <div className={classes.dates}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={words[end]}
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
            />
          ))}
        </div>
        <MonthCalendar days={typed} onChange={setTyped} onDone={onChoose} />
        <div className={classes.customFoot}>
          <span className={classes.wrong} role="alert">
            {isWrong && words.wrong}
          </span>
          <Button type="submit" disabled={!isReadable || isWrong}>
            {words.apply}
          </Button>
        </div>
      </form>
    </div>
  );
}
