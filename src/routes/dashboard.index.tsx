import { createFileRoute, redirect } from '@tanstack/react-router';

/** The map is the home of the dashboard until the dashboard has a page of its own. */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/map', replace: true });
  },
});
