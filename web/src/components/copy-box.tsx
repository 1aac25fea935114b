import classes from './copy-box.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  text: string;
  /** The name of the content. */
  what: string;
  onCopied?: () => void;
}

/** A text to copy: fully readable, with a copy button. */
export function CopyBox({ text, what, onCopied }: Props) {
  return (
    <div className={classes.box}>
      <code className={classes.text}>{text}</code>
      <CopyButton text={text} what={what} primary {...(onCopied && { onCopied })} />
    </div>
  );
}
