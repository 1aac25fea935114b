import { isolate } from './isolate.ts';

export const components = {
  copy: 'Copy',
  copied: 'Copied',
  notKept: (typed: string) => `“${isolate(typed)}” was not saved`,
  notSaved: (title: string) => `“${isolate(title)}” is not saved yet`,
  continueDraft: 'Continue editing',
  ok: 'OK',
  notCopied: 'The browser blocked copying. Select the text and copy it.',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  saved: 'Saved',
  saving: 'Saving…',
  importFromTool: 'Import from another tool',
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  zone: { nothing: 'No matching time zone', placeholder: 'Search for a city or time zone' },
  currency: { nothing: 'No matching currency', placeholder: 'Search for a currency' },
};

export const sample = {
  look: 'Explore with sample data',
  made: 'This is a sample team. Switch to your own team at the top left. Delete the sample in the settings.',
  failed: 'The sample team was not created',
};

export const members = {
  label: 'Time of',
  mine: 'My time',
  unknown: 'You cannot see the time of the person in this link. This is your own time.',
  close: 'Close',
};
