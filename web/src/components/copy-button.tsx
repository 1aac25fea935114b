import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { components as words } from '../words/components.ts';
import { copyText } from './copy-text.ts';

interface Props {
  text: string;
  /** The name of the content, for screen readers. */
  what: string;
  primary?: boolean;
  onCopied?: () => void;
}

const CONFIRMATION_MS = 2_000;

export function CopyButton({ text, what, primary = false, onCopied }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      onCopied?.();
    } else {
      notifications.show({ color: 'red', message: words.notCopied });
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => void copy()}
        aria-label={`${words.copy}: ${what}`}
      >
        {isCopied ? words.copied : words.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && words.copied}
      </span>
    </>
  );
}
