import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { dayOf } from '../../../../src/domain/time/calendar.ts';
import {
  onOtherDay,
  withTypedEnd,
  withTypedLength,
  withTypedStart,
} from '../../../../src/domain/time-entries/retime.ts';
import { rangeSoFar, type Tracked } from '../../../../src/domain/time-entries/time-entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { daysLater } from './days-later.ts';
import type { TypedForm, Unreadable } from './form.ts';
import { TypedField } from './typed-field.tsx';

interface Props {
  times: Tracked;
  onChange: (times: Tracked) => void;
  unreadable: TypedForm['unreadable'];
  setUnreadable: (field: string, unreadable: Unreadable | null) => void;
}

/** Fields for start, end and duration. Each changes the others. */
export function TimesFields({ times, onChange, unreadable, setUnreadable }: Props) {
  const { zone, hour12, time, duration } = useTimeFormat();
  // The times before typing: the "1" of "13:30" must not move the end permanently.
  const before = useRef(times);
  const soFar = rangeSoFar(times, Date.now());
  const later = daysLater(times, zone);
  const clock = () => ({ now: Date.now(), zone, hour12 });
  const typed = (field: string, why: string) => ({
    onFocus: () => {
      before.current = times;
    },
    onRead: onChange,
    unreadable: unreadable[field]?.text ?? null,
    onUnreadable: (text: string | null) => setUnreadable(field, text === null ? null : { text, why }),
  });
  return (
    <>
      <TypedField
        label={words.start}
        shown={time(times.start)}
        read={(text) => withTypedStart(before.current, text, clock())}
        {...typed('start', words.notATime)}
      />
      {times.end !== null && (
        <TypedField
          label={later > 0 ? words.endLater(later) : words.end}
          shown={time(times.end)}
          read={(text) => withTypedEnd(before.current, text, clock())}
          {...typed('end', words.notAnEnd)}
        />
      )}
      <TypedField
        label={words.duration}
        shown={duration(soFar.end - soFar.start)}
        read={(text) => withTypedLength(before.current, text, Date.now())}
        {...typed('duration', words.notALength)}
      />
    </>
  );
}

/** A field for the start day of an entry. */
export function DateField({ times, onChange, setUnreadable }: Omit<Props, 'unreadable'>) {
  const { zone } = useTimeFormat();
  return (
    <TextInput
      type="date"
      label={words.date}
      // Uncontrolled: the browser holds a partly typed date and reports no value until it is complete.
      defaultValue={dayOf(times.start, zone).date}
      onChange={({ currentTarget: { value } }) => {
        setUnreadable('date', value ? null : { text: '', why: words.notADate });
        if (value) onChange(onOtherDay(times, value, zone));
      }}
    />
  );
}
