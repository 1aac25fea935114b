import { Alert } from '@mantine/core';
import { members as words } from '../words/components.ts';

interface Props {
  /** Takes the member out of the address. */
  onClose: () => void;
}

/** Says that the time shown is not that of the member whom the address names. */
export function UnknownMember({ onClose }: Props) {
  return (
    <Alert color="yellow" mb={12} withCloseButton closeButtonLabel={words.close} onClose={onClose}>
      {words.unknown}
    </Alert>
  );
}
