import classes from './copy-box.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  text: string;
  /** The name of the content. */
  what: string;
  onCopied?: () => void;
}

/** A text that is to be taken elsewhere: all of it can be read, and one press copies it. */
export function CopyBox({ text, what, onCopied }: Props) {
  return (
    <div className={classes.box}>
      <code className={classes.text}>{text}</code>
      <CopyButton text={text} what={what} primary {...(onCopied && { onCopied })} />
    </div>
  );
}
