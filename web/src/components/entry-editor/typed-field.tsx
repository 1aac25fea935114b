import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props<Value> {
  label: string;
  /** The text while the field is not being edited. */
  shown: string;
  /** Parses the text; null if it is not valid. */
  read: (text: string) => Value | null;
  /** Earlier text that could not be parsed. */
  unreadable: string | null;
  onFocus: () => void;
  onRead: (value: Value) => void;
  /** Told what stands there where it cannot be read. */
  onUnreadable: (text: string | null) => void;
}

/** A time or a length as people type it. It takes effect as it is typed, and is written properly when they go on. */
export function TypedField<Value>(props: Props<Value>) {
  const { label, shown, read, onFocus, onRead, onUnreadable } = props;
  const [typed, setTyped] = useState(props.unreadable);
  const isUnreadable = typed !== null && read(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    const value = read(text);
    onUnreadable(value === null ? text : null);
    if (value !== null) onRead(value);
  };
  return (
    <TextInput
      label={label}
      classNames={{ input: 'figures' }}
      value={typed ?? shown}
      error={isUnreadable}
      autoComplete="off"
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus();
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => !isUnreadable && setTyped(null)}
    />
  );
}
