import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { components as words } from '../words/components.ts';

/** A link to the import page, for people who have no data yet. */
export function ImportButton() {
  return (
    <Button component={Link} to="/import" variant="default">
      {words.importFromTool}
    </Button>
  );
}
