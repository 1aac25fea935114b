import { isolate } from './isolate.ts';

export const components = {
  copy: 'Copy',
  copied: 'Copied',
  notKept: (typed: string) => `“${isolate(typed)}” was not saved`,
  notSaved: (title: string) => `“${isolate(title)}” is not saved yet`,
  goOn: 'Continue',
  ok: 'OK',
  notCopied: 'The browser blocked copying. Select the text and copy it.',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  saved: 'Saved',
  saving: 'Saving…',
  bringOver: 'Import from another tool',
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  zone: { nothing: 'No matching time zone', placeholder: 'Search for a city or time zone' },
  currency: { nothing: 'No matching currency', placeholder: 'Search for a currency' },
};
