import { isolate } from './isolate.ts';

export const components = {
  copy: 'Copy',
  copied: 'Copied',
  notKept: (typed: string) => `“${isolate(typed)}” was not kept`,
  notSaved: (title: string) => `“${isolate(title)}” is not saved yet`,
  goOn: 'Go on',
  understood: 'All right',
  notCopied: 'The browser did not let this page copy. Select the text and copy it yourself.',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  saved: 'Saved',
  saving: 'Saving…',
  bringOver: 'Import from another tool',
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  zone: { nothing: 'No time zone fits', placeholder: 'Search a city or a zone' },
  currency: { nothing: 'No currency fits', placeholder: 'Search a currency' },
};
