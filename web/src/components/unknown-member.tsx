import { Alert } from '@mantine/core';
import { members as words } from '../words/components.ts';

interface Props {
  /** Removes the member from the address. */
  onClose: () => void;
}

/** Reports that the address names an unknown member, so the user's own time is shown. */
export function UnknownMember({ onClose }: Props) {
  return (
    <Alert color="yellow" mb={12} withCloseButton closeButtonLabel={words.close} onClose={onClose}>
      {words.unknown}
    </Alert>
  );
}
