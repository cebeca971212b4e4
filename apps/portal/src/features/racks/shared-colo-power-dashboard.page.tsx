import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { PowerDashboard } from './power/power-dashboard.tsx';

export const lazyRoute = createLazyRoute('/racks/shared-colo/$id/power/dashboard')({ component: SharedColoPowerPage });

const route = getRouteApi('/racks/shared-colo/$id/power/dashboard');

function SharedColoPowerPage() {
  return <PowerDashboard kind="SHARED_COLO" id={route.useParams().id} />;
}
