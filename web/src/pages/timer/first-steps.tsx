import { Button } from '@mantine/core';
import { Empty } from '../../components/empty.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { SampleButton } from '../../components/sample-button.tsx';
import { focusLine } from '../../timer-bar/focus-line.ts';
import { timerPage as words } from '../../words/timer-page.ts';

/** The empty state of a new account. */
export function FirstSteps() {
  return (
    <Empty
      title={words.first.title}
      action={
        <>
          <Button onClick={focusLine}>{words.first.action}</Button>
          <SampleButton />
          <ImportButton />
        </>
      }
    >
      {words.first.text}
    </Empty>
  );
}
