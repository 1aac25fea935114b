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
  /** Called with text that cannot be parsed. */
  onUnreadable: (text: string | null) => void;
}

/** A field for a time or a duration. It takes effect while typing; on blur, the text is formatted. */
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
