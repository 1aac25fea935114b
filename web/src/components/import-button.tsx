import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { components as words } from '../words/components.ts';

/** Leads those who have nothing here yet to where they bring it over. */
export function ImportButton() {
  return (
    <Button component={Link} to="/import" variant="default">
      {words.bringOver}
    </Button>
  );
}
