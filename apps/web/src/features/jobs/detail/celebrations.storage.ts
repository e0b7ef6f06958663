const key = 'celebrated';
/** The number of remembered jobs: jobs are rarely opened again later. */
const most = 100;

/** True if this browser has celebrated this job before. */
export function wasCelebrated(jobId: string): boolean {
  return readIds().includes(jobId);
}

/** Stores that this browser has celebrated the job. */
export function rememberCelebration(jobId: string): void {
  const others = readIds().filter((id) => id !== jobId);
  localStorage.setItem(key, [jobId, ...others].slice(0, most).join(' '));
}

function readIds(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ');
}
