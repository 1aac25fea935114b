import { Button } from '@mantine/core';
import { CopyBox } from './copy-box.tsx';
import dialog from './dialog.module.css';
import classes from './issued-link.module.css';

/** An invitation that was just created or renewed. Its link is shown only once. */
export interface Issued {
  email: string;
  url: string;
  isEmailed: boolean;
}

interface Words {
  emailed: (email: string) => string;
  notEmailed: (email: string) => string;
  /** States what the link does and when it expires. */
  warning: string;
  link: string;
  again: string;
  done: string;
}

interface Props {
  issued: Issued;
  words: Words;
  onClose: () => void;
  onAgain?: () => void;
}

/** The link of an invitation, ready to copy. */
export function IssuedLink({ issued: { email, url, isEmailed }, words, onClose, onAgain }: Props) {
  return (
    <div className={dialog.form}>
      <p className={classes.text}>{isEmailed ? words.emailed(email) : words.notEmailed(email)}</p>
      <CopyBox text={url} what={words.link} />
      <p className={classes.note}>{words.warning}</p>
      <div className={dialog.buttons}>
        {onAgain && (
          <Button variant="default" onClick={onAgain}>
            {words.again}
          </Button>
        )}
        <Button variant={onAgain ? 'filled' : 'default'} onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
