import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { PowerDashboard } from './power/power-dashboard.tsx';

export const lazyRoute = createLazyRoute('/racks/rack/$id/power/dashboard')({ component: RackPowerPage });

const route = getRouteApi('/racks/rack/$id/power/dashboard');

function RackPowerPage() {
  return <PowerDashboard kind="RACK" id={route.useParams().id} />;
}
