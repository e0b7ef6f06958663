import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';

/** True if the viewer may trust trackers: the owner, or a member who reviews jobs. */
export function useMayTrust(): boolean {
  const viewer = useViewer();
  return viewer !== null && can(viewer, 'REVIEW_JOBS');
}
