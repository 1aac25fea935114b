import { useId, useState } from 'react';
import { explorer as words } from '../words/explorer.ts';
import { signedInAs } from './signed-in.ts';

type Props = { apiKey: string; onChange: (typed: string) => void; isMissing: boolean };

export function KeyBar({ apiKey, onChange, isMissing }: Props) {
  const [isShown, setIsShown] = useState(false);
  const inputId = useId();
  const noteId = useId();
  // Signed-in users need no key.
  const isKept = !signedInAs || apiKey !== '';

  return (
    <header className="key-bar">
      <h1>{words.title}</h1>
      {signedInAs && (
        <p className="session">
          {words.signedInAs(signedInAs)} <a href="/">{words.dashboard}</a>
        </p>
      )}
      <div className="key-field">
        <label htmlFor={inputId}>{words.key}</label>
        <div className="key-input" data-missing={isMissing || undefined}>
          <input
            id={inputId}
            type={isShown ? 'text' : 'password'}
            value={apiKey}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={signedInAs ? words.keyNotNeeded : words.keyLooksLike}
            aria-describedby={isKept ? noteId : undefined}
            aria-invalid={isMissing || undefined}
            // Not a password: password managers must neither fill in nor store it.
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            aria-label={isShown ? words.hideKey : words.showKey}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? words.hide : words.show}
          </button>
        </div>
        {isKept && (
          <span id={noteId} className="key-note">
            {words.keyKept}
          </span>
        )}
      </div>
    </header>
  );
}
