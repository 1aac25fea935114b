import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { formatClock, parseClock } from '../../../../src/domain/clock-text.ts';
import { parseDuration } from '../../../../src/domain/duration-text.ts';
import { rangeSoFar, type Tracked } from '../../../../src/domain/time-entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { dateOf, daysLater, minutesOf, withDate, withEnd, withLength, withStart } from './times.ts';
import { TypedField } from './typed-field.tsx';

interface Props {
  times: Tracked;
  onChange: (times: Tracked) => void;
  setUnreadable: (field: string, why: string | null) => void;
}

/** From when to when an entry was and how long that is; each moves the others. */
export function TimesFields({ times, onChange, setUnreadable }: Props) {
  const { zone, hour12, duration } = useTimeFormat();
  // What a field had when someone began to type: "1" on the way to "13:30" must not move the end for good.
  const before = useRef(times);
  const soFar = rangeSoFar(times, Date.now());
  const later = daysLater(times, zone);
  const clock = (instant: number) => formatClock(minutesOf(instant, zone), hour12);
  const typed = (field: string, why: string) => ({
    onFocus: () => {
      before.current = times;
    },
    onUnreadable: (isUnreadable: boolean) => setUnreadable(field, isUnreadable ? why : null),
  });
  return (
    <>
      <TypedField
        label={words.start}
        shown={clock(times.start)}
        read={parseClock}
        onRead={(minutes) => onChange(withStart(before.current, minutes, zone))}
        {...typed('start', words.notATime)}
      />
      {times.end !== null && (
        <TypedField
          label={later > 0 ? words.endLater(later) : words.end}
          shown={clock(times.end)}
          read={parseClock}
          onRead={(minutes) => onChange(withEnd(before.current, minutes, zone))}
          {...typed('end', words.notATime)}
        />
      )}
      <TypedField
        label={words.duration}
        shown={duration(soFar.end - soFar.start)}
        read={parseLength}
        onRead={(length) => onChange(withLength(before.current, length, Date.now()))}
        {...typed('duration', words.notALength)}
      />
    </>
  );
}

/** An entry is never empty. */
function parseLength(text: string): number | null {
  return parseDuration(text) || null;
}

/** The day that an entry starts on. */
export function DateField({ times, onChange, setUnreadable }: Props) {
  const { zone } = useTimeFormat();
  return (
    <TextInput
      type="date"
      label={words.date}
      // The browser holds what is half typed; it knows no date until it is complete.
      defaultValue={dateOf(times.start, zone)}
      onChange={({ currentTarget: { value } }) => {
        setUnreadable('date', value ? null : words.notADate);
        if (value) onChange(withDate(times, value, zone));
      }}
    />
  );
}
